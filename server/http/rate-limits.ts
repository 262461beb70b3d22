import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/app-error.ts';
import type { Database } from '#server/db/db.ts';
import { BatchedLimiter, type CallLimiter, createExactLimiter, type RateLimit } from './shared-limiter.ts';

export interface RateLimitSettings {
  /** Calls of one IP address, without those of accounts and API keys and without token look-ups. */
  calls: RateLimit;
  /** Look-ups of invalid tokens from one IP address. */
  lookUps: RateLimit;
  /** Calls of one account with all its sessions, or of one API key. */
  callsByAccount: RateLimit;
  /** Pages and files of the web app. */
  files: RateLimit;
  /** Requests of one IP address to addresses that do not exist. */
  unserved: RateLimit;
  /** Sign-in links requested by one IP address. */
  signInByIp: RateLimit;
  /** Sign-in links requested for one mail address. */
  signInByAddress: RateLimit;
  /** Sign-in links requested for one mail address by one IP address. */
  signInByAddressAndIp: RateLimit;
  /** Sign-in links opened by one IP address. */
  verify: RateLimit;
  /** Calls that sign in with an organisation, by one IP address. A class of a school shares one. */
  organisation: RateLimit;
  /** Tracking events of one IP address. */
  tracking: RateLimit;
  /** Summaries requested by one IP address without a credential. */
  summary: RateLimit;
}

const defaults: RateLimitSettings = {
  calls: { points: 600, seconds: 60 },
  lookUps: { points: 600, seconds: 60 },
  callsByAccount: { points: 600, seconds: 60 },
  // A page that a browser sees for the first time needs some dozens, and an office shares an address.
  files: { points: 6_000, seconds: 60 },
  unserved: { points: 120, seconds: 60 },
  signInByIp: { points: 20, seconds: 15 * 60 },
  signInByAddress: { points: 10, seconds: 15 * 60 },
  signInByAddressAndIp: { points: 5, seconds: 15 * 60 },
  verify: { points: 60, seconds: 15 * 60 },
  organisation: { points: 300, seconds: 15 * 60 },
  tracking: { points: 300, seconds: 60 },
  summary: { points: 20, seconds: 60 * 60 },
};

/** Counts one call or `points` calls and throws `too-many-requests` above the limit. */
export interface RateLimiter {
  (key: string, points?: number): Promise<void>;
  /** Removes one counted call. */
  refundQuota(key: string): Promise<void>;
}

export type RateLimits = Record<keyof RateLimitSettings, RateLimiter>;

function waitingTime(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

function toRateLimiter(limiter: CallLimiter): RateLimiter {
  const count = async (key: string, counted = 1) => {
    try {
      await limiter.consume(key, counted);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new AppError(
        'too-many-requests',
        `Too many requests. Please try again in ${waitingTime(retryAfterSeconds)}.`,
        { retryAfterSeconds },
      );
    }
  };
  return Object.assign(count, { refundQuota: async (key: string) => void (await limiter.reward(key)) });
}

type RateLimitDatabase = Pick<Database, 'pool' | 'engine'>;

/** Limits of few calls, which count in the database one by one. The others count there in batches. */
const exact: ReadonlySet<keyof RateLimitSettings> = new Set([
  'signInByIp',
  'signInByAddress',
  'signInByAddressAndIp',
  'verify',
  'summary',
]);

function createLimiter(
  name: keyof RateLimitSettings,
  { points, seconds }: RateLimit,
  database: RateLimitDatabase | undefined,
): CallLimiter {
  if (database === undefined || database.engine === 'embedded')
    return new RateLimiterMemory({ points, duration: seconds });
  const options = { name, points, seconds, pool: database.pool };
  return exact.has(name) ? createExactLimiter(options) : new BatchedLimiter(options);
}

/** Limits that all processes on one PostgreSQL share; in memory on the embedded database, which one process has. */
export function createRateLimits(
  overrides: Partial<RateLimitSettings> = {},
  database?: RateLimitDatabase,
): RateLimits {
  const settings = { ...defaults, ...overrides };
  const limiterOf = (name: keyof RateLimitSettings) =>
    toRateLimiter(createLimiter(name, settings[name], database));
  return {
    calls: limiterOf('calls'),
    lookUps: limiterOf('lookUps'),
    callsByAccount: limiterOf('callsByAccount'),
    files: limiterOf('files'),
    unserved: limiterOf('unserved'),
    signInByIp: limiterOf('signInByIp'),
    signInByAddress: limiterOf('signInByAddress'),
    signInByAddressAndIp: limiterOf('signInByAddressAndIp'),
    verify: limiterOf('verify'),
    organisation: limiterOf('organisation'),
    tracking: limiterOf('tracking'),
    summary: limiterOf('summary'),
  };
}
