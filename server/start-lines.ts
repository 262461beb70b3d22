import type { Environment } from './config/environment.ts';

/** Lines for the person at the console once Balance runs. */
export function startLines(input: {
  environment: Pick<Environment, 'announceLinks' | 'firstAccountIsAdmin' | 'databaseUrl'>;
  /** Null when no pages are served. */
  address: string | null;
  awaitsFirstAccount: boolean;
}): string[] {
  const { environment, address, awaitsFirstAccount } = input;
  const lines = [
    address === null ? 'Balance works on jobs; it serves no pages here.' : `Balance is ready at ${address}`,
  ];
  if (environment.announceLinks) {
    lines.push(
      'No mail server is set: sign-in links are printed here and kept in the outbox of the data folder.',
    );
  }
  if (environment.firstAccountIsAdmin && awaitsFirstAccount) {
    lines.push('The first account that signs in becomes an administrator.');
  }
  if (environment.databaseUrl === undefined) {
    lines.push(
      'The embedded database keeps what it acknowledged, also through a power cut. It serves one process on one machine; when you outgrow it, set DATABASE_URL to a PostgreSQL server. Back it up with: bin/balance backup FILE',
    );
  }
  return lines;
}
