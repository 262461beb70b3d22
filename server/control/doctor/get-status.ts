import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Database } from '#server/db/database.ts';
import type { Check } from './check.ts';
import { checkDataFolder } from './check-machine.ts';
import { checkModelTokens } from './check-model-tokens.ts';
import { checkOutside } from './check-outside.ts';
import { checkStored } from './check-stored.ts';

export interface StatusDeps {
  database: Database;
  clock: Clock;
  environment: Pick<Environment, 'dataDir' | 'mail' | 'fetchProxyUrl' | 'llm' | 'publicUrl'>;
}

export interface Status {
  /** The worst level of all checks. */
  level: Check['level'];
  /** What is wrong, in one sentence. */
  sentence: string;
  checks: Check[];
}

const order: readonly Check['level'][] = ['FAIL', 'WARN', 'OK'];

/** The worst findings first, with the sentence of the worst one. */
export function summariseChecks(checks: readonly Check[]): Status {
  const sorted = [...checks].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  const [worst] = sorted;
  if (worst === undefined || worst.level === 'OK')
    return { level: 'OK', sentence: 'Everything works.', checks: sorted };
  const more = sorted.filter(({ level }) => level !== 'OK').length - 1;
  const others = more === 0 ? '' : ` ${more} more ${more === 1 ? 'finding' : 'findings'} below.`;
  return { level: worst.level, sentence: `${worst.text}${others}`, checks: sorted };
}

/** All that `balance doctor` looks at and that a running server can see. */
export async function getStatus({ database, clock, environment }: StatusDeps): Promise<Status> {
  const [stored, folder, outside, tokens] = await Promise.all([
    checkStored({ database, clock }),
    checkDataFolder(environment.dataDir),
    checkOutside(environment, clock()),
    checkModelTokens({ database, clock, environment }).catch(() => []),
  ]);
  return summariseChecks([...stored, ...folder, ...outside, ...tokens]);
}
