import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#domain/app-error.ts';
import { limitKey } from './client-address.ts';
import type { HttpContext } from './http-env.ts';

export interface BodyLimits {
  /** Bodies that one address may let wait at once. */
  bodiesPerAddress: number;
  /** A body has this time, in milliseconds, */
  bodyStartMs: number;
  /** and the time that its received bytes need at this rate. */
  bodyBytesPerSecond: number;
}

export const defaultBodyLimits: BodyLimits = {
  bodiesPerAddress: 64,
  bodyStartMs: 10_000,
  bodyBytesPerSecond: 8 * 1024,
};

const tooMany = () =>
  new AppError(
    'too-many-requests',
    'Too many requests of this address wait for their bodies. Please try again in a few seconds.',
    { retryAfterSeconds: 2 },
  );

/** Rejects when the bytes on a connection come below the least rate. */
function watchRate(socket: Pick<Socket, 'bytesRead'>, { bodyStartMs, bodyBytesPerSecond }: BodyLimits) {
  const before = socket.bytesRead;
  const begin = performance.now();
  let timer: NodeJS.Timeout;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    const check = () => {
      const earned = ((socket.bytesRead - before) / bodyBytesPerSecond) * 1000;
      const left = begin + bodyStartMs + earned - performance.now();
      if (left > 0) timer = setTimeout(check, left);
      else reject(new AppError('body-timeout', 'The body came too slowly. Please try again.'));
    };
    check();
  });
  return { tooSlow, stop: () => clearTimeout(timer) };
}

/** Waits for bodies: for a bounded number of each address, and only while they keep the least rate. */
export class BodyWaits {
  readonly #limits: BodyLimits;
  readonly #waiting = new Map<string, number>();

  constructor(limits: Partial<BodyLimits>) {
    this.#limits = { ...defaultBodyLimits, ...limits };
  }

  /** @throws AppError too-many-requests, body-timeout */
  async run<Body>(c: HttpContext, read: () => Promise<Body>): Promise<Body> {
    const incoming = c.env?.incoming;
    const reading = read();
    // A body that came with its headers is complete in the next turn.
    if (incoming !== undefined) await Promise.race([reading, nextTurn()]);
    if (incoming?.complete !== false) return await reading;
    const key = limitKey(c.get('ip'));
    const watched = watchRate(incoming.socket, this.#limits);
    this.#add(key, 1);
    try {
      if ((this.#waiting.get(key) ?? 0) > this.#limits.bodiesPerAddress) throw tooMany();
      return await Promise.race([reading, watched.tooSlow]);
    } catch (error) {
      // The rest of the body is neither awaited nor read as the next request.
      c.header('Connection', 'close');
      throw error;
    } finally {
      watched.stop();
      this.#add(key, -1);
    }
  }

  #add(key: string, change: number): void {
    const count = (this.#waiting.get(key) ?? 0) + change;
    if (count === 0) this.#waiting.delete(key);
    else this.#waiting.set(key, count);
  }
}
