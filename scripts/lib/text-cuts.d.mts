export function findTextCuts(options: {
  folder: string;
  projects: readonly string[];
  files: readonly string[];
}): { read: number; problems: string[] };
