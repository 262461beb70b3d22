import fc from 'fast-check';
import { publicationDate } from '#domain/articles/publication-date.ts';
import { feedDate } from '#domain/feeds/feed-date.ts';
import { parseSearchDate } from '#domain/search/news/parse-search-date.ts';
import { relativeDate } from '#server/connectors/providers/bright-data.ts';
import { retryAfterSeconds } from '#server/fetching/classify-status.ts';
import { mutated } from '../mutate.ts';
import { type FuzzTarget, promise, promiseSame, textOf } from '../target.ts';

const now = new Date('2026-03-05T12:00:00Z');
const seeds = [
  ...[
    'Thu, 05 Mar 2026 10:00:00 GMT',
    '2026-03-05T10:00:00.123+01:00',
    '2026-03-05',
    '20260305T1000Z',
    '2026-W10-4',
    '2026-064',
  ],
  ...[
    'March 5, 2026 3:04 PM EST',
    '5 mars 2026 à 15h04',
    '5.3.2026 10:00',
    '2026年3月5日 午後3:04',
    '2026년 3월 5일',
    '1772704800',
    '1772704800000',
  ],
  ...[
    'Feb 29, 2028',
    '24:00 5 Mar 2026',
    '3 hours ago',
    'an hour ago',
    'yesterday',
    '7d',
    '2026-3',
    '120',
    'mar. 3 avril 2026',
  ],
];
const words = [
  ...'- / . : T Z + − W , st th am pm GMT EST CEST +0100 -14:00 +99:99 24:00:00 23:59:60 00 31 29 02 13 0000 9999 -1'.split(
    ' ',
  ),
  ...[
    'Feb',
    'février',
    'Sept',
    'марта',
    'ago',
    'days',
    '年',
    '月',
    '日',
    '午後',
    '１',
    '٣',
    ' ',
    '\u00A0',
    '1e9',
    '0x1',
  ],
];

function checkIso(date: string | null, parse: (text: string) => string | null, name: string): void {
  if (date === null) return;
  promise(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(date), `${name} gives ${date}`);
  promise(!Number.isNaN(Date.parse(date)), `${name} gives a day that does not exist: ${date}`);
  promiseSame(parse(date), date, `${name} read again`);
}

export const dates: FuzzTarget = {
  name: 'dates',
  reads: 'dates of feeds, pages, news services, searches and Retry-After',
  maxLength: 100_000,
  inputs: mutated({ seeds: fc.constantFrom(...seeds), words }),
  check(input) {
    const text = textOf(input);
    checkIso(feedDate(text), feedDate, 'feedDate');
    checkIso(publicationDate(text), (date) => publicationDate(date), 'publicationDate');
    const limited = publicationDate(text, now);
    promise(limited === null || Date.parse(limited) <= now.getTime(), `${limited} is later than allowed`);
    const ago = relativeDate(text, now);
    promise(ago === text || Date.parse(ago) <= now.getTime(), `${ago} is later than now`);
    const day = parseSearchDate(text, now);
    if (day !== null)
      promiseSame(parseSearchDate(day.toISOString().slice(0, 10), now) ?? day, day, 'a day read again');
    const wait = retryAfterSeconds(text, now);
    promise(wait === null || (Number.isInteger(wait) && wait >= 1 && wait <= 86_400), `a wait of ${wait} s`);
  },
};
