import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/db.ts';
import { type Answer, call } from '../faults/fault.ts';
import { addReaders } from './installation.ts';

const everyMs = 250;
/** Follows of one reader; a reader may have 200. */
const perReader = 150;
const readers = 8;

export interface AcknowledgedWrites {
  /** How often a write was refused so far. */
  refused(): number;
  /** How many were acknowledged so far. */
  acknowledged(): number;
  /** Ends the writing. Returns what was wrong: writes that were acknowledged and are not there, calls without a sentence. */
  stop(): Promise<string[]>;
}

/** Has readers follow one search after the other, and remembers which of them the product acknowledged. */
export async function writeAndRemember(database: Database, address: string): Promise<AcknowledgedWrites> {
  const tokens = await addReaders(database, readers);
  const acknowledged: string[] = [];
  const answers: Answer[] = [];
  let isOver = false;
  const write = async () => {
    for (let at = 0; !isOver; at += 1) {
      const token = tokens[Math.floor(at / perReader) % readers] ?? '';
      const value = `word${at}`;
      const answer = await call({ address, token }, '/me/follows', { json: { kind: 'search', value } });
      answers.push(answer);
      if (answer.status === 200) acknowledged.push(value);
      await sleep(everyMs);
    }
  };
  const writing = write();
  return {
    refused: () => answers.filter(({ status }) => status !== 200).length,
    acknowledged: () => acknowledged.length,
    stop: async () => {
      isOver = true;
      await writing;
      const { rows } = await database.pool.query<{ value: string }>(
        `SELECT value FROM follows WHERE kind = 'search'`,
      );
      const stored = rows.map(({ value }) => value);
      const lost = acknowledged.filter((value) => !stored.includes(value));
      const slowest = Math.max(...answers.map(({ ms }) => ms));
      const codes = new Set(answers.map(({ status }) => status));
      console.log(
        `writes acknowledged ${acknowledged.length}, refused ${answers.length - acknowledged.length}, answers ${[...codes].join(', ')}, slowest ${Math.round(slowest)} ms`,
      );
      return [
        ...answers.flatMap(({ problems }) => problems),
        ...lost.map((one) => `acknowledged and lost: ${one}`),
      ];
    },
  };
}
