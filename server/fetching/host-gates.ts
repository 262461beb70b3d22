import { setTimeout as sleep } from 'node:timers/promises';

/** Gives the place back; calling it twice does no harm. */
export type Leave = () => void;
export type Entrance = { kind: 'entered'; leave: Leave } | { kind: 'line-too-long' };

export interface EnterOptions {
  signal: AbortSignal;
  /** At least this long between the starts of two requests; 0 for none. */
  gapMs: number;
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
  running: number;
  /** Called when a place is free. */
  line: (() => void)[];
  /** When the next spaced request may start, on the clock of `performance.now`. */
  nextStartMs: number;
}

/** Gates kept for their spacing alone; beyond this the settled ones are swept out. */
const MAX_SETTLED_GATES = 2000;

/** Lets only a few requests at a time into each host, in the order they came. */
export class HostGates {
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
    const deadlineMs = performance.now() + this.#options.maxWaitMs;
    const gate = this.#gateOf(host);
    if (!(await this.#takePlace(gate, options.signal))) return { kind: 'line-too-long' };
    const leave = this.#leaveOnce(host, gate);
    try {
      if (await keepDistance(gate, options, deadlineMs)) return { kind: 'entered', leave };
    } catch (error) {
      leave();
      throw error;
    }
    leave();
    return { kind: 'line-too-long' };
  }

  #gateOf(host: string): Gate {
    const found = this.#gates.get(host);
    if (found !== undefined) return found;
    const gate = { running: 0, line: [], nextStartMs: 0 };
    this.#gates.set(host, gate);
    if (this.#gates.size > MAX_SETTLED_GATES) this.#sweep();
    return gate;
  }

  #sweep(): void {
    const now = performance.now();
    for (const [host, gate] of this.#gates) {
      if (isIdle(gate) && gate.nextStartMs !== 0 && gate.nextStartMs <= now) this.#gates.delete(host);
    }
  }

  async #takePlace(gate: Gate, signal: AbortSignal): Promise<boolean> {
    if (gate.running < this.#options.perHost) {
      gate.running++;
      return true;
    }
    if (gate.line.length >= this.#options.maxLine) return false;
    return await waitInLine(gate, signal, this.#options.maxWaitMs);
  }

  #leaveOnce(host: string, gate: Gate): Leave {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = gate.line.shift();
      // The place goes straight to the next in line, so `running` stays.
      if (next !== undefined) return next();
      gate.running--;
      if (isIdle(gate) && gate.nextStartMs <= performance.now()) this.#gates.delete(host);
    };
  }
}

function isIdle(gate: Gate): boolean {
  return gate.running === 0 && gate.line.length === 0;
}

async function waitInLine(gate: Gate, signal: AbortSignal, maxWaitMs: number): Promise<boolean> {
  return await new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      gate.line = gate.line.filter((waiting) => waiting !== onTurn);
      finish();
    };
    const onTurn = () => settle(() => resolve(true));
    const onAbort = () => settle(() => reject(signal.reason));
    const timer = setTimeout(() => settle(() => resolve(false)), maxWaitMs);
    signal.addEventListener('abort', onAbort, { once: true });
    gate.line.push(onTurn);
  });
}

/** False when the spacing would make this request wait beyond its deadline. */
async function keepDistance(gate: Gate, options: EnterOptions, deadlineMs: number): Promise<boolean> {
  if (options.gapMs <= 0) return true;
  const now = performance.now();
  const startMs = Math.max(now, gate.nextStartMs);
  if (startMs > deadlineMs) return false;
  gate.nextStartMs = startMs + options.gapMs;
  if (startMs > now) await sleepUntil(startMs - now, options.signal);
  return true;
}

async function sleepUntil(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}
