interface Component {
  name: string;
  version: string;
  licenses?: readonly { expression?: string; license?: { id?: string; name?: string } }[];
}

export function isAllowed(expression: string): boolean;
export function licenceProblems(bom: { components: readonly Component[] }): string[];
export function provenanceProblems(options?: { write?: boolean }): string[];
