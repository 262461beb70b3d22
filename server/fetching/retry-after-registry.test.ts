import { describe, expect, it } from 'vitest';
import { RetryAfterRegistry } from './retry-after-registry.ts';

describe('RetryAfterRegistry', () => {
  it('keeps a host until its time has passed', () => {
    let now = new Date('2026-01-01T00:00:00Z');
    const registry = new RetryAfterRegistry(() => now);
    registry.record('a', 120);
    registry.record('a', 5);
    expect(registry.secondsLeft('a')).toBe(120);
    expect(registry.secondsLeft('b')).toBeNull();
    now = new Date('2026-01-01T00:01:59Z');
    expect(registry.secondsLeft('a')).toBe(1);
    now = new Date('2026-01-01T00:02:00Z');
    expect(registry.secondsLeft('a')).toBeNull();
  });

  it('ignores a time recorded before the clock was set back', () => {
    let now = new Date('2027-01-01T00:00:00Z');
    const registry = new RetryAfterRegistry(() => now);
    registry.record('a', 120);
    now = new Date('2026-01-01T00:00:00Z');
    expect(registry.secondsLeft('a')).toBeNull();
  });

  it('keeps a bounded number of hosts, the newest', () => {
    const registry = new RetryAfterRegistry(() => new Date('2026-01-01T00:00:00Z'));
    for (let host = 0; host < 2500; host++) registry.record(`host-${host}`, 60);
    expect(registry.secondsLeft('host-0')).toBeNull();
    expect(registry.secondsLeft('host-2499')).toBe(60);
  });
});
