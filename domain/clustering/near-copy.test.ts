import { describe, expect, it } from 'vitest';
import { hashText } from './hash-term.ts';
import { copyFrom, sharedText, signatureOf } from './near-copy.ts';
import { splitWords } from './split-words.ts';

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
  ])('tells %s', (_, text, isCopy) => {
    expect(sharedText(signature(report), signature(text)) >= copyFrom).toBe(isCopy);
  });
});
