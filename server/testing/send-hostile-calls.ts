import fc from 'fast-check';
import { errorBody } from '#contract/errors.ts';
import { openDatabase } from '../db/open-database.ts';
import { createLog } from '../log.ts';
import type { TestApp } from './create-test-app.ts';
import { callsWithText, type HostileCall, hostileCalls, type KnownValues } from './hostile-calls.ts';
import { bridgeReports, otherReport, storeSamples, storeStory } from './stored-articles.ts';

/** The status of calls that need a model; not a failure of the server. */
const notSupported = 501;
/** Small, so that a short run includes every call. */
const concurrency = 4;

/** In JSON only lone surrogates are escaped like this; after an escaped backslash it is plain text. */
const hasLoneSurrogate = (json: string) => /\\ud[89a-f]/i.test(json.replaceAll('\\\\', ''));

export interface HostileOutcome {
  calls: number;
  strings: number;
  /** The number of calls with a successful answer. */
  done: number;
  /** Answers with 500 and above, refusals of an unknown form, and lone surrogates. */
  problems: string[];
}

/** Stores a story in the database of an app, so that calls about a story have a target. */
async function storeNews(app: TestApp): Promise<KnownValues> {
  let story = '';
  let articles: string[] = [];
  await app.restart(async () => {
    const database = await openDatabase({ dataDir: app.dataDir, log: createLog('silent') });
    articles = await storeSamples(database.db, [...bridgeReports, otherReport], app.clock.now());
    story = await storeStory(database.db, articles, app.clock.now());
    await database.close();
  });
  const article = fc.constantFrom(...articles);
  return { storyId: fc.constant(story), story: fc.constant(story), articles: article };
}

async function problemOf(response: Response, call: HostileCall): Promise<string | null> {
  const text = await response.text();
  const exchange = `${call.method} ${call.path.slice(0, 200)} ${call.body?.slice(0, 2000) ?? ''}\n${response.status} ${text.slice(0, 300)}`;
  if (response.status >= 500 && response.status !== notSupported) return exchange;
  if (hasLoneSurrogate(text)) return `lone surrogate in the answer: ${exchange}`;
  if (response.ok) return null;
  return errorBody.safeParse(JSON.parse(text)).success ? null : `unknown form of refusal: ${exchange}`;
}

/** Each request has a different address, so that no rate limit applies. TRUST_PROXY is 1. */
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
 * Sends hostile text in every text field of every call of the contract to an app with TRUST_PROXY=1. `strings` is the
 * approximate number of texts, distributed over the calls by their number of text fields.
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
        numRuns: concurrency,
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
