import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { judgeCertificate } from './check-outside.ts';
import {
  judgeBackup,
  judgeClock,
  judgeFeeds,
  judgeLastRun,
  judgeMemory,
  judgeQueue,
  judgeSetAside,
  judgeSettings,
} from './check-work.ts';
import { summariseChecks } from './get-status.ts';

const now = new Date('2026-03-05T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const inDays = (days: number) => hoursAgo(-24 * days);

describe('the findings on the work', () => {
  it.each([
    ['a clock that is right', judgeClock(900), 'OK'],
    ['a clock ahead', judgeClock(30_000), 'WARN'],
    ['a clock behind by an hour', judgeClock(-3_600_000), 'FAIL'],
    ['an idle queue', judgeQueue(20), 'OK'],
    ['a queue that waits', judgeQueue(600), 'WARN'],
    ['a queue without a worker', judgeQueue(7200), 'FAIL'],
    ['feeds that answer', judgeFeeds({ fresh: 90, failing: 10 }), 'OK'],
    ['many failing feeds', judgeFeeds({ fresh: 50, failing: 30, stale: 20 }), 'WARN'],
    ['no network', judgeFeeds({ failing: 100, off: 5 }), 'FAIL'],
    ['no feeds', judgeFeeds({ off: 3 }), 'WARN'],
    ['a new installation', judgeLastRun(null, now), 'WARN'],
    ['an aggregation of today', judgeLastRun(hoursAgo(2), now), 'OK'],
    ['no aggregation for a day', judgeLastRun(hoursAgo(24), now), 'WARN'],
    ['nothing set aside', judgeSetAside(0), 'OK'],
    ['something set aside', judgeSetAside(3), 'WARN'],
    ['settings that can be used', judgeSettings([]), 'OK'],
    ['a setting out of range', judgeSettings([{ label: 'Relevance', fields: ['threshold'] }]), 'WARN'],
    [
      'an installation of six days without a backup',
      judgeBackup({ last: null, since: inDays(-6) }, now),
      'OK',
    ],
    ['one of seven days', judgeBackup({ last: null, since: inDays(-7) }, now), 'WARN'],
    ['one without accounts', judgeBackup({ last: null, since: null }, now), 'OK'],
    ['a backup of six days ago', judgeBackup({ last: inDays(-6), since: inDays(-90) }, now), 'OK'],
    ['a backup of a clock ahead by hours', judgeBackup({ last: inDays(0.5), since: inDays(-90) }, now), 'OK'],
    ['a backup of next year', judgeBackup({ last: inDays(365), since: inDays(-90) }, now), 'WARN'],
    ['a backup of a month ago', judgeBackup({ last: inDays(-30), since: inDays(-90) }, now), 'WARN'],
    ['little memory needed', judgeMemory(300e6, 1000e6), 'OK'],
    ['the limit of memory near', judgeMemory(900e6, 1000e6), 'WARN'],
    ['a certificate of months', judgeCertificate('a.example', inDays(60), now), 'OK'],
    ['a certificate of a week', judgeCertificate('a.example', inDays(7), now), 'WARN'],
    ['an expired certificate', judgeCertificate('a.example', inDays(-1), now), 'FAIL'],
  ])('rate %s, and say what to do unless all is well', (_, { level, text, advice }, expected) => {
    expect(level).toBe(expected);
    expect(text).toMatch(/^[A-Z0-9].*\.$/);
    expect(advice !== '').toBe(level !== 'OK');
  });
});

it('the finding on backups says for how long there was none', () => {
  const { text } = judgeBackup({ last: inDays(-30), since: inDays(-90) }, now);
  expect(text).toBe('No backup was written for 30 days.');
});

describe('the summary of all findings', () => {
  const fine = check('OK', 'disk', 'There is room.');
  const slow = check('WARN', 'queue', 'A job waits.', 'Start a worker.');
  const gone = check('FAIL', 'database', 'The database does not answer.');

  it('is one sentence on the worst', () => {
    expect(summariseChecks([fine])).toMatchObject({ level: 'OK', sentence: 'Everything works.' });
    expect(summariseChecks([fine, slow])).toMatchObject({ level: 'WARN', sentence: 'A job waits.' });
    const all = summariseChecks([fine, slow, gone]);
    expect(all.sentence).toBe('The database does not answer. 1 more finding below.');
    expect(all.checks).toEqual([gone, slow, fine]);
  });
});
