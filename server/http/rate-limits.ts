import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/app-error.ts';

/** So many within so many seconds. */
export interface RateLimit {
  points: number;
  seconds: number;
}

export interface RateLimitSettings {
  /** Calls of one IP address, but for those of accounts and API keys and for look-ups of tokens. */
  calls: RateLimit;
  /** Tokens from one IP address that have to be looked up and turn out not to be good. */
  lookUps: RateLimit;
  /** Calls of one account with all its sessions, or of one API key. */
  callsByAccount: RateLimit;
  /** Pages and files of the web app. */
  files: RateLimit;
  /** Requests of one IP address that no call, page or file answers. */
  unserved: RateLimit;
  /** Sign-in links asked for by one IP address. */
  signInByIp: RateLimit;
  /** Sign-in links asked for one mail address, by anybody. */
  signInByAddress: RateLimit;
  /** Sign-in links asked for one mail address by one IP address. */
  signInByAddressAndIp: RateLimit;
  /** Sign-in links opened by one IP address. */
  verify: RateLimit;
  /** Tracking events of one IP address. */
  tracking: RateLimit;
  /** Summaries asked for by one IP address that is not signed in. */
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
  tracking: { points: 300, seconds: 60 },
  summary: { points: 20, seconds: 60 * 60 },
};

/** Counts one, or so many, and throws `too-many-requests` past its limit. In memory: a restart forgets. */
export interface RateLimiter {
  (key: string, points?: number): Promise<void>;
  /** Takes one back that was counted. */
  refundQuota(key: string): Promise<void>;
}

export type RateLimits = Record<keyof RateLimitSettings, RateLimiter>;

function waitingTime(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

function createLimiter({ points, seconds }: RateLimit): RateLimiter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
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

export function createRateLimits(overrides: Partial<RateLimitSettings> = {}): RateLimits {
  const settings = { ...defaults, ...overrides };
  return {
    calls: createLimiter(settings.calls),
    lookUps: createLimiter(settings.lookUps),
    callsByAccount: createLimiter(settings.callsByAccount),
    files: createLimiter(settings.files),
    unserved: createLimiter(settings.unserved),
    signInByIp: createLimiter(settings.signInByIp),
    signInByAddress: createLimiter(settings.signInByAddress),
    signInByAddressAndIp: createLimiter(settings.signInByAddressAndIp),
    verify: createLimiter(settings.verify),
    tracking: createLimiter(settings.tracking),
    summary: createLimiter(settings.summary),
  };
}
