import type { CountWaiting } from '#server/analysis/model/model-usage.ts';
import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Database } from '#server/db/db.ts';
import type { ModelConnectionDeps } from '#server/model-connection/model-connection.ts';
import type { Check } from './check.ts';
import { checkDataFolder } from './check-machine.ts';
import { checkModel } from './check-model.ts';
import { checkOutside, type OutsideSettings } from './check-outside.ts';
import { checkStored } from './check-work.ts';

export interface StatusDeps {
  database: Database;
  clock: Clock;
  environment: Pick<Environment, 'dataDir'> & OutsideSettings;
  modelConnection?: ModelConnectionDeps;
  countModelWaiting?: CountWaiting;
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

/** What `balance doctor` looks at and a running server can see; the model is asked no questions. */
export async function getStatus({
  database,
  clock,
  environment,
  modelConnection,
  countModelWaiting,
}: StatusDeps): Promise<Status> {
  const [stored, folder, outside, model] = await Promise.all([
    checkStored({ database, clock }),
    checkDataFolder(environment.dataDir),
    checkOutside(environment, clock()),
    modelConnection === undefined ? [] : checkModel(modelConnection, countModelWaiting),
  ]);
  return summariseChecks([...stored, ...folder, ...outside, ...model]);
}
