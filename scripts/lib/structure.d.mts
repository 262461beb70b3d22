interface Sources {
  folder: string;
  files: readonly string[];
}
export function findLongFiles(sources: Sources): string[];
export function findAliasProblems(sources: Sources): string[];
