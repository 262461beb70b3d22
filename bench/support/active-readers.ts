import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** What one reader sends. */
interface Call {
  kind: 'list' | 'story' | 'check';
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

export interface ReadersPlan {
  address: string;
  /** Session tokens; each belongs to one reader. */
  tokens: readonly string[];
  /** Addresses of articles for checks, used in turn. */
  articles: readonly string[];
  /** Average time between two requests of a reader, in milliseconds. */
  pauseMs: number;
  isOver(): boolean;
}

export interface ReadersResult {
  /** Milliseconds of each successful call, retry included, by kind. */
  times: Record<Call['kind'], number[]>;
  retried: number;
  /** What the second attempt failed with. */
  failures: string[];
}

const timeoutMs = 30_000;
/** One call in this many checks an article. */
const callsPerCheck = 50;
const retryPauseMs = 300;
const headers = { 'content-type': 'application/json' };
const storyList = z.object({ stories: z.array(z.object({ id: z.string() }).loose()) }).loose();

interface Reader {
  token: string;
  ip: string;
  agent: Agent;
  /** Of the list that it read last. */
  storyIds: string[];
}

function send(
  { address }: ReadersPlan,
  reader: Reader,
  call: Call,
): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      address + call.path,
      {
        ...{ method: call.method, agent: reader.agent, timeout: timeoutMs },
        headers: {
          ...{ ...headers, authorization: `Bearer ${reader.token}` },
          'x-forwarded-for': reader.ip,
        },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(pieces) }));
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer in ${timeoutMs} ms`)));
    sent.on('error', reject);
    sent.end(call.body === undefined ? undefined : JSON.stringify(call.body));
  });
}

/** A page that cannot be read is an answer, too; a story may have been merged since the list was read. */
function isAnswer({ kind }: Call, status: number): boolean {
  return status === 200 || (kind === 'check' && status === 422) || (kind === 'story' && status === 404);
}

async function attempt(plan: ReadersPlan, reader: Reader, call: Call): Promise<string | null> {
  try {
    const { status, body } = await send(plan, reader, call);
    if (!isAnswer(call, status)) return `${call.kind}: ${status} ${body.subarray(0, 200).toString()}`;
    if (call.kind === 'list') {
      reader.storyIds = storyList.parse(JSON.parse(body.toString())).stories.map(({ id }) => id);
    }
    return null;
  } catch (error) {
    return `${call.kind}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Most calls read. */
function chooseCall(plan: ReadersPlan, reader: Reader, number: number): Call {
  const url = plan.articles[number % Math.max(1, plan.articles.length)];
  if (number % callsPerCheck === callsPerCheck - 1 && url !== undefined) {
    return { kind: 'check', method: 'POST', path: '/bias-check', body: { url } };
  }
  const id = reader.storyIds[number % Math.max(1, reader.storyIds.length)];
  if (number % 2 === 1 && id !== undefined) {
    return { kind: 'story', method: 'GET', path: `/news/stories/${id}` };
  }
  return { kind: 'list', method: 'GET', path: '/news/stories?head=us' };
}

async function runReader(plan: ReadersPlan, at: number, result: ReadersResult): Promise<void> {
  const token = plan.tokens[at] ?? '';
  const reader: Reader = {
    ...{ token, ip: `10.9.${at >> 8}.${at & 255}`, storyIds: [] },
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
  };
  await sleep(Math.random() * plan.pauseMs);
  for (let number = at * 7; !plan.isOver(); number += 1) {
    const call = chooseCall(plan, reader, number);
    const begin = performance.now();
    let failure = await attempt(plan, reader, call);
    if (failure !== null) {
      result.retried += 1;
      await sleep(retryPauseMs);
      failure = await attempt(plan, reader, call);
    }
    if (failure === null) result.times[call.kind].push(performance.now() - begin);
    else result.failures.push(failure);
    await sleep(plan.pauseMs * (0.5 + Math.random()));
  }
  reader.agent.destroy();
}

/** Readers who open the list, stories and checks until the plan is over. Each failed call is sent once more. */
export async function runReaders(plan: ReadersPlan): Promise<ReadersResult> {
  const result: ReadersResult = { times: { list: [], story: [], check: [] }, retried: 0, failures: [] };
  await Promise.all(plan.tokens.map((_, at) => runReader(plan, at, result)));
  return result;
}
