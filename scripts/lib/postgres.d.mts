export const withoutPostgres: string;
export function findPostgres(): Promise<string | undefined>;
export function startPostgres(programs: string): Promise<{ url: string; stop(): Promise<void> }>;
