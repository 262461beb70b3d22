import { systemClock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import { callControlServer } from '#server/control/call-control-server.ts';
import type { ControlCall, ControlInput, ControlOutputs } from '#server/control/control-calls.ts';
import type { OperatorDeps } from '#server/control/create-control-handlers.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createLog } from '#server/log.ts';

/** Opens the database of the environment for this command alone. */
export async function withDatabase<T>(
  environment: Environment,
  work: (deps: OperatorDeps) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = environment;
  const database = await openDatabase({ databaseUrl, dataDir, log: createLog('silent') });
  try {
    return await work({ database, clock: systemClock });
  } finally {
    await database.close();
  }
}

/** Calls the server that has locked the embedded database; without a running server it runs `work` in this process. */
export async function operate<Call extends ControlCall>(
  environment: Environment,
  call: Call,
  input: ControlInput<Call>,
  work: (deps: OperatorDeps) => Promise<ControlOutputs[Call]>,
): Promise<ControlOutputs[Call]> {
  if (environment.databaseUrl === undefined) {
    const answer = await callControlServer(environment.dataDir, call, input);
    if (answer !== undefined) return answer.output;
  }
  return withDatabase(environment, work);
}
