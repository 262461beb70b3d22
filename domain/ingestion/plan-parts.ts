export interface Part<Task> {
  sites: string[];
  tasks: Task[];
}

/** Parts of one run at most: each costs a job of the queue. */
const maxParts = 100;

/**
 * Divides tasks so that all tasks of one site are in one part. A part has `size` tasks, a multiple of it where there
 * are very many, and more only where its last site has several; the last part has the rest. The order of the
 * first tasks of the sites is kept.
 */
export function planParts<Task>(
  tasks: readonly Task[],
  { siteOf, size }: { siteOf: (task: Task) => string; size: number },
): Part<Task>[] {
  const bySite = new Map<string, Task[]>();
  for (const task of tasks) {
    const site = siteOf(task);
    const known = bySite.get(site);
    if (known === undefined) bySite.set(site, [task]);
    else known.push(task);
  }
  const minTasks = size * Math.max(1, Math.ceil(tasks.length / size / maxParts));
  const parts: Part<Task>[] = [];
  let last: Part<Task> | undefined;
  for (const [site, own] of bySite) {
    if (last === undefined || last.tasks.length >= minTasks) {
      last = { sites: [], tasks: [] };
      parts.push(last);
    }
    last.sites.push(site);
    last.tasks.push(...own);
  }
  return parts;
}
