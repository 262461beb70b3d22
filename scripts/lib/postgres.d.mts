export const withoutPostgres: string;
export function findPostgres(): Promise<string | undefined>;
export interface PostgresServer {
  url: string;
  port: number;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
  hasEnded(): boolean;
}
export function startPostgres(
  programs: string,
  options?: { settings?: readonly string[]; place?: string; wal?: string; standbyOf?: string },
): Promise<PostgresServer>;
