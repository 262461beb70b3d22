import { describe, expect, it } from 'vitest';
import { splitWords } from '#domain/text/split-words.ts';
import { hashText } from './hash-term.ts';
import { areNearCopies, copyFrom, sharedText, signatureOf } from './near-copy.ts';

const signature = (text: string) => signatureOf(splitWords(text, 400).map((word) => hashText(word)));

const report = `Engineers closed the harbour bridge on Tuesday after inspectors found cracks in two supports.
Thousands of commuters were sent over the old causeway. The transport agency said repairs could take six weeks
and promised ferries from Thursday on. Shop owners near the bridge fear for the weeks before the summer fair.`;

describe('sharedText', () => {
  it.each([
    ['the same text', report, true],
    ['the same under another byline', `By Ann Lee. ${report}`, true],
    ['the same with a last sentence more', `${report} The mayor declined to comment.`, true],
    [
      'the same event in other words',
      'Cracked supports force the closure of a crossing. Commuters face six weeks of detours over the causeway while repairs go on, and ferries will run from Thursday, officials said on Tuesday evening.',
      false,
    ],
    ['nothing', '', false],
    ['two words', 'Engineers closed', false],
  ])('recognizes %s', (_, text, isCopy) => {
    expect(sharedText(signature(report), signature(text)) >= copyFrom).toBe(isCopy);
  });
});

describe('areNearCopies', () => {
  it.each([
    ['the same text', report, true],
    ['other case and signs', report.toUpperCase().replaceAll('.', ' –'), true],
    ['a first line more', `Updated on Tuesday evening. ${report}`, true],
    ['a word changed', report.replace('commuters', 'travellers'), true],
    ['the first sentence alone', report.slice(0, report.indexOf('.') + 1), false],
    [
      'another text',
      'Voters of the valley elect a new council next week, and few expect a close race there.',
      false,
    ],
    ['nothing', '', false],
  ])('compares with %s', (_, text, isCopy) => {
    expect(areNearCopies(report, text)).toBe(isCopy);
    expect(areNearCopies(text, report)).toBe(isCopy);
  });

  it.each(['市议会星期二决定重建港口大桥，工程需要六周时间，轮渡将在星期四开始运行。'])(
    'compares scripts without spaces',
    (text) => {
      expect(areNearCopies(text.repeat(3), `${text.repeat(3)}最新消息。`)).toBe(true);
      expect(areNearCopies(text, '昨天晚上足球队在客场赢得了比赛，球迷在街上庆祝到深夜。')).toBe(false);
    },
  );
});
