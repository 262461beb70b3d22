export const maxFirstScreenBytes: number;
export function firstScreenFiles(): Map<string, number>;
export function measureFirstScreen(): number;
