import { setTimeout as sleep } from 'node:timers/promises';

/** Gives the place back; calling it twice does no harm. */
export type Leave = () => void;
export type Entrance = { kind: 'entered'; leave: Leave } | { kind: 'line-too-long' };

export interface EnterOptions {
  signal: AbortSignal;
  /** At least this long between the starts of two requests; 0 for none. */
  gapMs: number;
  /** A person waits for it: goes to the head of the line. */
  urgent: boolean;
}

export interface GateOptions {
  /** Requests to one host at once. */
  perHost: number;
  /** Longest wait in line. */
  maxWaitMs: number;
  /** Longest line; who comes later is sent away at once. */
  maxLine: number;
}

interface Gate {
  /** Inside, in line, or waiting for their time. */
  guests: number;
  inside: number;
  /** Called when a place is free. */
  line: (() => void)[];
  /** When the next spaced request may start, on the clock of `performance.now`. */
  nextStartMs: number;
}

/** Beyond this, gates kept for their spacing alone are swept out when it is over. */
const MAX_GATES = 2000;

/** Lets only a few requests at a time into each host. */
export class HostLimiter {
  readonly #options: GateOptions;
  readonly #gates = new Map<string, Gate>();

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /** How many hosts are being visited, waited for or spaced. */
  get size(): number {
    return this.#gates.size;
  }

  /** Waits for a place. Rejects with the signal's reason when it aborts. */
  async enter(host: string, options: EnterOptions): Promise<Entrance> {
    options.signal.throwIfAborted();
    const gate = this.#gateOf(host);
    const { perHost, maxLine } = this.#options;
    if (gate.guests >= perHost + maxLine) return { kind: 'line-too-long' };
    gate.guests++;
    let entered = false;
    try {
      entered = await this.#takeTurn(gate, options);
    } finally {
      if (!entered) this.#goAway(host, gate);
    }
    return entered ? { kind: 'entered', leave: this.#leaveOnce(host, gate) } : { kind: 'line-too-long' };
  }

  /** The spacing first, so that nobody sleeps on a place that another could use. */
  async #takeTurn(gate: Gate, options: EnterOptions): Promise<boolean> {
    const deadlineMs = performance.now() + this.#options.maxWaitMs;
    if (!(await keepDistance(gate, options, deadlineMs))) return false;
    options.signal.throwIfAborted();
    if (gate.inside >= this.#options.perHost) return await waitInLine(gate, options, deadlineMs);
    gate.inside++;
    return true;
  }

  #leaveOnce(host: string, gate: Gate): Leave {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = gate.line.shift();
      // The place goes straight to the next in line, so as many stay inside.
      if (next === undefined) gate.inside--;
      else next();
      this.#goAway(host, gate);
    };
  }

  #gateOf(host: string): Gate {
    const found = this.#gates.get(host);
    if (found !== undefined) return found;
    const gate: Gate = { guests: 0, inside: 0, line: [], nextStartMs: 0 };
    this.#gates.set(host, gate);
    if (this.#gates.size > MAX_GATES) this.#sweep(gate);
    return gate;
  }

  #goAway(host: string, gate: Gate): void {
    gate.guests--;
    if (isOver(gate)) this.#gates.delete(host);
  }

  #sweep(fresh: Gate): void {
    for (const [host, gate] of this.#gates) if (gate !== fresh && isOver(gate)) this.#gates.delete(host);
  }
}

function isOver(gate: Gate): boolean {
  return gate.guests === 0 && gate.nextStartMs <= performance.now();
}

async function waitInLine(gate: Gate, options: EnterOptions, deadlineMs: number): Promise<boolean> {
  const { signal, urgent } = options;
  return await new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      gate.line = gate.line.filter((waiting) => waiting !== onTurn);
      finish();
    };
    const onTurn = () => settle(() => resolve(true));
    const onAbort = () => settle(() => reject(signal.reason));
    const timer = setTimeout(() => settle(() => resolve(false)), deadlineMs - performance.now());
    signal.addEventListener('abort', onAbort, { once: true });
    if (urgent) gate.line.unshift(onTurn);
    else gate.line.push(onTurn);
  });
}

/** False when the spacing would make this request wait beyond its deadline. */
async function keepDistance(gate: Gate, options: EnterOptions, deadlineMs: number): Promise<boolean> {
  if (options.gapMs <= 0) return true;
  const now = performance.now();
  const startMs = Math.max(now, gate.nextStartMs);
  if (startMs > deadlineMs) return false;
  gate.nextStartMs = startMs + options.gapMs;
  if (startMs > now) await sleepFor(startMs - now, options.signal);
  return true;
}

async function sleepFor(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}
