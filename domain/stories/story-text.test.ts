import { describe, expect, it } from 'vitest';
import { parseStorySentences, toQuotable } from './story-text.ts';

const quotable = (sentence: string): string | null => toQuotable(sentence)?.text ?? null;

describe('toQuotable', () => {
  it.each([
    'The council voted on the harbour plan today.',
    '“The council voted on the harbour plan.”',
    'The council said it voted on the plan on May 3.',
    'Members of the council met in Wendle on May 3.',
    'The council voted on the plan on May 3, 2019.',
    'Rådet i Wendle stemte for planen i dag…',
    'Совет проголосовал за новый план порта вчера。',
    'A line without a mark at its end is long enough here if its words are small',
  ])('keeps %j', (sentence) => {
    expect(quotable(sentence)).toBe(sentence);
  });

  it.each([
    ['The  council\nvoted\u00a0on the harbour plan .', 'The council voted on the harbour plan.'],
    [' T he council voted on the plan today. ', 'The council voted on the plan today.'],
    ['C AN the council vote on the plan today.', 'CAN the council vote on the plan today.'],
    ['(WendleNews.com) - The council voted on the plan.', 'The council voted on the plan.'],
    ['(New Wendle) – The council voted on the plan.', 'The council voted on the plan.'],
    ['The council bought Wendle WDL, +8.43% for its port.', 'The council bought Wendle for its port.'],
  ])('writes %j on one line', (sentence, text) => {
    expect(quotable(sentence)).toBe(text);
  });

  it.each([
    '',
    'The council voted on the harbour plan today,',
    'The council voted on the “harbour plan today.',
    'The council voted on the "harbour plan today.',
    'The council voted on the (harbour plan today.',
    '(2100 GMT) deadline of the council for the harbour plan.',
    'Ada Holm speaks to members of the council, May 3, 2019, in Wendle.',
    'Members of the council in Wendle on May 3',
    'Members of the council of Wendle confront drivers on the evening of July 4.',
    'The harbour of Wendle, seen from above, May 3, 2019.',
    'The harbour of Wendle is seen during a storm.',
    'The council of Ada HolmHolm voted on the plan.',
    'The council of Zoë ÇelikÇelik voted on the plan.',
    'A line without a mark',
    'Ada Holm said the council voted yesterday.”)»',
    `The council voted ${'again and '.repeat(40)}again.`,
  ])('leaves out %j', (sentence) => {
    expect(quotable(sentence)).toBeNull();
  });
});

it('parses no headline, which some pages have before the first sentence', () => {
  const title = 'Council of Wendle closes harbour bridge';
  const text = 'Keepers of the road to Tarn met the council of Wendle on Monday.';
  expect(parseStorySentences(`${title} ${text}`, title).map((sentence) => sentence.text)).toEqual([text]);
});
