import { describe, expect, it } from 'vitest';
import { dailyLimit, remainingOf } from './daily-limit.ts';
import { parseEmailAddress } from './email-address.ts';
import { maySignUp } from './sign-up-rule.ts';
import { timeUntil, usageDay, usageResetsAt } from './usage-day.ts';

describe('email addresses', () => {
  it.each([
    ['ann@news.example', 'ann@news.example'],
    ['  Ann.B+tag@News.EXAMPLE ', 'ann.b+tag@news.example'],
    ['a@localhost', 'a@localhost'],
    ["o'neill@x.example", "o'neill@x.example"],
    ['a@xn--mller-kva.example', 'a@xn--mller-kva.example'],
    [`${'a'.repeat(64)}@b.example`, `${'a'.repeat(64)}@b.example`],
  ])('accepts %s', (text, expected) => {
    expect(parseEmailAddress(text)).toBe(expected);
  });

  it.each([
    '',
    'ann',
    '@',
    'ann@',
    '@news.example',
    'a@b@c.example',
    'a b@c.example',
    'a@b..example',
    '.a@b.example',
    'a.@b.example',
    'a@-b.example',
    'a@b.example\r\nBcc: c@d.example',
    'a\r\nBcc: c@d.example',
    'a@b.example,c@d.example',
    '<a@b.example>',
    '"a b"@c.example',
    'a\0@b.example',
    'ä@b.example',
    'a@[127.0.0.1]',
    `${'a'.repeat(65)}@b.example`,
    `a@${'b.'.repeat(126)}example`,
    'a'.repeat(100_000),
  ])('refuses %j', (text) => {
    expect(parseEmailAddress(text)).toBeNull();
  });
});

describe('sign-up', () => {
  const domains = { kind: 'domains', domains: ['paper.example'] } as const;
  it.each([
    [{ kind: 'open' } as const, 'a@b.example', true],
    [{ kind: 'invite' } as const, 'a@b.example', false],
    [domains, 'a@paper.example', true],
    [domains, 'a@sub.paper.example', false],
    [domains, 'a@notpaper.example', false],
  ])('under %j lets %s in: %s', (rule, email, expected) => {
    expect(maySignUp(rule, email)).toBe(expected);
  });
});

describe('daily limits', () => {
  it.each([
    ['free', false, 'search', 10],
    ['pro', false, 'search', 100],
    ['admin', false, 'search', 999_999],
    ['free', true, 'search', 999_999],
    ['free', false, 'summary', 20],
  ] as const)('of tier %s (admin %s) for a %s are %d', (tier, isAdmin, kind, expected) => {
    expect(dailyLimit({ tier, isAdmin }, kind)).toBe(expected);
  });

  it('leave what was not used, never less than nothing', () => {
    expect(remainingOf(10, 3)).toBe(7);
    expect(remainingOf(10, 30)).toBe(0);
    expect(remainingOf(999_999, 12)).toBe('unlimited');
  });
});

describe('the day of usage', () => {
  it.each([
    ['2026-03-01T23:59:59.999Z', '2026-03-01', '2026-03-02T00:00:00.000Z', '1 minute'],
    ['2026-12-31T18:30:00Z', '2026-12-31', '2027-01-01T00:00:00.000Z', '6 hours'],
    ['2028-02-28T00:00:00Z', '2028-02-28', '2028-02-29T00:00:00.000Z', '24 hours'],
    ['2026-03-01T23:15:00Z', '2026-03-01', '2026-03-02T00:00:00.000Z', '45 minutes'],
  ])('at %s is %s until %s, in %s', (now, day, resets, words) => {
    const date = new Date(now);
    expect(usageDay(date)).toBe(day);
    expect(usageResetsAt(date).toISOString()).toBe(resets);
    expect(timeUntil(date, usageResetsAt(date))).toBe(words);
  });
});
