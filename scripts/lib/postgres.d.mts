export function findPostgres(): Promise<string>;
export function startPostgres(programs: string): Promise<{ url: string; stop(): Promise<void> }>;
