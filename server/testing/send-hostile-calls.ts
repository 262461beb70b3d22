import fc from 'fast-check';
import { errorBody } from '#contract/errors.ts';
import { openDatabase } from '../db/open-database.ts';
import { createLog } from '../log.ts';
import type { TestApp } from './create-test-app.ts';
import { callsWithText, type HostileCall, hostileCalls, type KnownValues } from './hostile-calls.ts';
import { bridgeReports, otherReport, storeSamples, storeStory } from './stored-articles.ts';

/** Of a build without a model; not a failure of the server. */
const notSupported = 501;
/** Few, so that a short run meets every call; four at a time is more than the database works on. */
const atOnce = 4;

/** JSON escapes nothing but halves so; an escaped backslash before it is text about an escape. */
const holdsHalf = (json: string) => /\\ud[89a-f]/i.test(json.replaceAll('\\\\', ''));

export interface HostileOutcome {
  calls: number;
  strings: number;
  /** How many calls were answered with 200. */
  done: number;
  /** What should not be: an answer of 500 and above, one that is no refusal of ours, half a character. */
  problems: string[];
}

/** Puts stories into the database of an app, so that calls about one have something to change. */
async function storeNews(app: TestApp): Promise<KnownValues> {
  let story = '';
  let articles: string[] = [];
  await app.restart(async () => {
    const database = await openDatabase({ dataDir: app.dataDir, log: createLog('silent') });
    articles = await storeSamples(database.db, [...bridgeReports, otherReport], app.clock.now());
    story = await storeStory(database.db, articles, app.clock.now());
    await database.close();
  });
  const one = fc.constantFrom(...articles);
  return { storyId: fc.constant(story), story: fc.constant(story), articles: one };
}

async function problemOf(response: Response, call: HostileCall): Promise<string | null> {
  const text = await response.text();
  const what = `${call.method} ${call.path.slice(0, 200)} ${call.body?.slice(0, 2000) ?? ''}\n${response.status} ${text.slice(0, 300)}`;
  if (response.status >= 500 && response.status !== notSupported) return what;
  if (holdsHalf(text)) return `half a character in the answer: ${what}`;
  if (response.ok) return null;
  return errorBody.safeParse(JSON.parse(text)).success ? null : `no refusal of ours: ${what}`;
}

/** Every request from an address of its own, so that no limit of calls is met. TRUST_PROXY is 1. */
function send(app: TestApp, token: string, call: HostileCall, number: number): Promise<Response> {
  const ip = [10, (number >> 16) & 255, (number >> 8) & 255, number & 255].join('.');
  return fetch(app.address + call.path, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': ip,
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.body === undefined ? {} : { body: call.body }),
    redirect: 'manual',
  });
}

/**
 * Sends hostile text in every text field of every call of the contract to a whole app that was made with
 * TRUST_PROXY=1: about so many strings, shared out by the calls' number of text fields.
 */
export async function sendHostileCalls(
  app: TestApp,
  { strings, seed }: { strings: number; seed: number },
): Promise<HostileOutcome> {
  const known = await storeNews(app);
  const { sessionToken } = await app.signIn(app.adminEmail);
  const fields = callsWithText.reduce((sum, each) => sum + each.fields, 0);
  const outcome: HostileOutcome = { calls: 0, strings: 0, done: 0, problems: [] };
  for (const [at, { endpoint, fields: own }] of callsWithText.entries()) {
    const wanted = Math.ceil((strings * own) / fields);
    let sent = 0;
    for (let round = 0; sent < wanted; round += 1) {
      const calls = fc.sample(hostileCalls(endpoint, known), {
        numRuns: atOnce,
        seed: seed + at * 100_000 + round,
      });
      await Promise.all(
        calls.map(async (call) => {
          outcome.calls += 1;
          const response = await send(app, sessionToken, call, outcome.calls);
          if (response.ok) outcome.done += 1;
          const problem = await problemOf(response, call);
          if (problem !== null) outcome.problems.push(problem);
        }),
      );
      sent += Math.max(
        1,
        calls.reduce((sum, call) => sum + call.strings, 0),
      );
    }
    outcome.strings += sent;
  }
  return outcome;
}
