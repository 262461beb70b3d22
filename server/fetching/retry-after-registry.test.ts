import { describe, expect, it } from 'vitest';
import { RetryAfterRegistry } from './retry-after-registry.ts';

describe('RetryAfterRegistry', () => {
  it('remembers a host until its time has come', () => {
    let now = new Date('2026-01-01T00:00:00Z');
    const holdOffs = new RetryAfterRegistry(() => now);
    holdOffs.note('a', 120);
    holdOffs.note('a', 5);
    expect(holdOffs.secondsLeft('a')).toBe(120);
    expect(holdOffs.secondsLeft('b')).toBeNull();
    now = new Date('2026-01-01T00:01:59Z');
    expect(holdOffs.secondsLeft('a')).toBe(1);
    now = new Date('2026-01-01T00:02:00Z');
    expect(holdOffs.secondsLeft('a')).toBeNull();
  });

  it('believes no time that a clock wrote which was put back since', () => {
    let now = new Date('2027-01-01T00:00:00Z');
    const holdOffs = new RetryAfterRegistry(() => now);
    holdOffs.note('a', 120);
    now = new Date('2026-01-01T00:00:00Z');
    expect(holdOffs.secondsLeft('a')).toBeNull();
  });

  it('remembers a bounded number of hosts, the latest', () => {
    const holdOffs = new RetryAfterRegistry(() => new Date('2026-01-01T00:00:00Z'));
    for (let host = 0; host < 2500; host++) holdOffs.note(`host-${host}`, 60);
    expect(holdOffs.secondsLeft('host-0')).toBeNull();
    expect(holdOffs.secondsLeft('host-2499')).toBe(60);
  });
});
