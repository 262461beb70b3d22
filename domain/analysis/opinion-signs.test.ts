import { describe, expect, it } from 'vitest';
import { attributeOpinion } from './attribute-opinion.ts';
import { findOpinionSign } from './opinion-signs.ts';

const report = `The council of Wendle approved the budget for the harbour bridge on Monday, officials said. The vote was
held after a hearing that lasted until late on Sunday, according to a statement that was released at noon. “We should
never have waited so long,” Ada Holm, a spokeswoman, told reporters at a press conference. The mayor declined to comment
on Tuesday. A spokesman said the work was announced in March and could begin after the summer. Officials said it was
delayed by a month after a storm. `;
const view = `We should be honest about our bridge: it is a mistake, and we know it. Why do we never ask what these plans
are for? If this is the best that our council can do, then it is right that we ask for more. I believe that good cities
are made by people who care, and that no budget is worth the loss of our harbour. What should we do? We must not accept
this. The truth is that it is our own money, and I think these people know that too. It is not so hard. `;
const sign = (changes: object) => findOpinionSign({ title: 'The bridge', text: report, ...changes });

describe('findOpinionSign', () => {
  it.each([
    [{ address: 'https://www.tribune.example/opinion/2026/bridge' }],
    [{ address: 'https://tribune.example/commentisfree/2026/bridge' }],
    [{ address: 'https://opinion.tribune.example/2026/bridge' }],
    [{ title: 'Opinion: The bridge' }],
    [{ title: 'The bridge | Editorial' }],
    [{ byline: 'Ada Holm, Opinion Columnist' }],
    [{ text: `ANALYSIS/OPINION:\n\n${report}` }],
    [{ text: `Ada Holm Opinion contributor\n\n${report}` }],
  ])('sees the publisher’s mark in %j', (changes) => {
    expect(sign(changes)).toBe('marked');
  });

  it.each([
    [{}],
    [{ address: 'https://tribune.example/news/public-opinion-on-the-bridge' }],
    [{ address: 'https://tribune.example/news/opinion' }],
    [{ title: 'Opinion polls favour the bridge' }],
    [{ text: 'Our bridge should stay. We know it is right.' }],
    [{ text: `${report}“${view.replace(/\s+/g, ' ')}”` }],
  ])('does not see an opinion in a report: %j', (changes) => {
    expect(sign(changes)).toBeNull();
  });

  it('sees an opinion without a mark by its wording', () => {
    expect(sign({ text: view })).toBe('worded');
  });
});

describe('an article of an outlet that prints mostly opinions', () => {
  it('counts as an opinion by less of its wording, and as a report where it is worded as one', () => {
    const between = `${report}${view.slice(0, 112)}`;
    expect(sign({ text: between })).toBeNull();
    expect(sign({ text: between, isOpinionOutlet: true })).toBe('worded');
    expect(sign({ isOpinionOutlet: true })).toBeNull();
  });
});

describe('attributeOpinion', () => {
  it('quotes each sentence, and says first whose words they are', () => {
    expect(attributeOpinion(['The “old” bridge stays.', 'It is "ours" and "good".'], 'marked')).toEqual([
      'In an opinion article, the author writes: “The ‘old’ bridge stays.”',
      '“It is ‘ours’ and ‘good’.”',
    ]);
    expect(attributeOpinion(['It is ours.'], 'worded')).toEqual(['The author writes: “It is ours.”']);
    expect(attributeOpinion([], 'marked')).toEqual([]);
  });

  it.each([
    [`He is "5'10" tall" and "ours".`, `He is ‘5'10’ tall’ and ‘ours’.`],
    [`A pipe of 5" is (in "short") too wide.`, 'A pipe of 5’ is (in ‘short’) too wide.'],
    ['“We call it “the bridge" here.', '‘We call it ‘the bridge’ here.'],
    ['"It is—" and—"ours"—still.', '‘It is—’ and—‘ours’—still.'],
  ])('opens straight marks of %s only before a word', (sentence, expected) => {
    expect(attributeOpinion([sentence], 'worded')).toEqual([`The author writes: “${expected}”`]);
  });
});
