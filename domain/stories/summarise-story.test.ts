import { describe, expect, it } from 'vitest';
import { parseStorySentences } from './story-text.ts';
import { quoteSentences, type SummarisedArticle, summariseStory } from './summarise-story.ts';

const article = (title: string, text: string, more: Partial<SummarisedArticle> = {}): SummarisedArticle => ({
  ...{ title, sentences: parseStorySentences(text, title), beginning: text },
  ...more,
});

const textsOf = (...given: Parameters<typeof summariseStory>): string[] =>
  summariseStory(...given).map(({ text }) => text);

const event = 'The council of Wendle closed the harbour bridge on Monday after its eastern pier moved.';
const bridge = article('Wendle closes harbour bridge', event);

describe('the summary of one article', () => {
  it('is its first sentences, up to 75 words', () => {
    const more = Array.from(
      { length: 9 },
      (_, at) => `Ferry ${at} takes lorries over the harbour to Tarn until spring.`,
    );
    const texts = textsOf([article('Wendle closes harbour bridge', [event, ...more].join(' '))]);
    expect(texts[0]).toBe(event);
    const words = texts.join(' ').split(' ').length;
    expect(words).toBeGreaterThan(60);
    expect(words).toBeLessThanOrEqual(75);
  });

  it('begins with a sentence that a reader understands, on the subject of the headline', () => {
    const before =
      'He had waited for this day since the storm in May. It was a long night in Tarn for Bo Reyes.';
    expect(textsOf([article('Wendle closes harbour bridge', `${before} ${event}`)])).toEqual([event]);
  });

  it('has a sentence that points back only directly behind the one before it', () => {
    const back = 'She called the pier a danger to everybody who lives in Wendle.';
    const text = `Mayor Ada Holm closed the harbour bridge on Monday. ${back}`;
    expect(textsOf([article('Bridge', text)])).toHaveLength(2);
    expect(textsOf([article('Bridge', text.replace('. She', '. Read more. She'))])).toHaveLength(1);
  });

  it('is what there is, where nothing may be quoted', () => {
    expect(textsOf([article('Bridge', 'It moved.')])).toEqual(['It moved.']);
    expect(textsOf([article('Bridge', 'He said so to all of them on Monday.')])).toEqual([
      'He said so to all of them on Monday.',
    ]);
    expect(textsOf([article('Bridge closed', '')])).toEqual(['Bridge closed']);
    expect(textsOf([article('', '')])).toEqual([]);
    expect(textsOf([])).toEqual([]);
  });

  it('quotes an opinion as its author’s words, said once', () => {
    const text = `${event} Its pier should have been measured years ago by those who are paid for it.`;
    expect(textsOf([article('Bridge', text, { opinion: 'marked' })])).toEqual([
      `In an opinion article, the author writes: “${event}”`,
      '“Its pier should have been measured years ago by those who are paid for it.”',
    ]);
  });
});

describe('the summary of a story', () => {
  const ferry = article(
    'Ferry',
    'A ferry of Tarn took 400 lorries over the river on Sunday, its keepers said.',
  );
  const costs = article(
    'Bridge repairs to cost nine million',
    'Repairs of the harbour bridge in Wendle will cost 9 million, County Treasurer Bo Reyes said.',
    { side: 'right' },
  );
  const left = { ...bridge, side: 'left' as const };

  it('begins with the report that has most in common with the others, and names who confirms it', () => {
    const same = article('Harbour bridge shut', event.replace('on Monday', 'early on Monday'));
    const [first] = summariseStory([ferry, bridge, same]);
    expect(first?.text).toMatch(/^The council of Wendle closed/);
    expect([[1], [2]]).toContainEqual(first?.confirmedBy);
  });

  it('is confirmed only by articles that have its figures', () => {
    const claims = (figure: string) =>
      article(
        'Claims',
        `About ${figure} workers of Wendle filed claims for benefits in the last week of June.`,
      );
    const [first] = summariseStory([claims('1,300'), claims('1,300'), claims('1,897')]);
    expect([[1], [0]]).toContainEqual(first?.confirmedBy);
  });

  it('begins with the report that gives the title', () => {
    expect(textsOf([bridge, bridge, costs], { title: costs.title })[0]).toBe(costs.sentences[0]?.text);
  });

  it.each([
    'Live updates: Wendle closes harbour bridge',
    'What to know on the bridge',
    'Storms; bridges; ferries',
  ])('does not begin with what is no plain report: %s', (title) => {
    const page = article(title, event.replace('council', 'proud council'));
    expect(textsOf([page, page, bridge], { title })[0]).toBe(event);
    expect(textsOf([page])[0]).toMatch(/proud council/);
  });

  it('does not quote an opinion where a report is at hand', () => {
    const view = article('Close it', 'The bridge of Wendle is 90 years of shame.', { opinion: 'worded' });
    expect(textsOf([view, view, bridge])).toEqual([event]);
  });

  it('adds what articles of other sides bring, at most two sentences of different ones', () => {
    const [, added] = summariseStory([left, costs]);
    expect(added).toMatchObject({ article: 1, text: costs.sentences[0]?.text });
    const many = [
      'Some 300 drivers of Port Tarn waited at the harbour bridge since noon.',
      'Wendle Orchards has asked a court in Vale who pays for the closed bridge.',
      'Engineers of Marl will measure the eastern pier of the bridge in 2027.',
    ].map((text) => article('Harbour bridge', text, { side: 'right' }));
    expect(summariseStory([left, left, ...many], { title: bridge.title })).toHaveLength(3);
  });

  it('adds sentences of its own side where no other covers the event', () => {
    const [, added] = summariseStory([left, { ...costs, side: 'left' }], { title: bridge.title });
    expect(added).toMatchObject({ article: 1, text: costs.sentences[0]?.text });
    const copy = { ...bridge, side: 'right' as const };
    expect(textsOf([left, { ...costs, side: 'left' }, copy], { title: bridge.title })).toEqual([event]);
  });

  it('begins with an article that begins with a lead', () => {
    const torn = article(
      bridge.title,
      'In the other case, the council of Wendle closed it. It has two lanes.',
    );
    expect(textsOf([torn, torn, bridge], { title: bridge.title })[0]).toBe(event);
  });

  it.each([
    ['on something else', { ...ferry, side: 'right' as const }],
    ['that says the same', { ...bridge, side: 'right' as const }],
    [
      'without a new name or figure',
      article('Bridge', 'The harbour bridge of Wendle was closed and people are sad.', { side: 'right' }),
    ],
    [
      'that judges',
      article('Bridge', 'The disgraceful harbour bridge of Wendle will cost 9 million, Bo Reyes said.', {
        side: 'right',
      }),
    ],
    [
      'that needs another',
      article('Bridge', 'But the harbour bridge of Wendle will cost 9 million, Bo Reyes said.', {
        side: 'right',
      }),
    ],
  ])('adds no sentence %s', (_, other) => {
    expect(textsOf([left, other], { title: bridge.title })).toEqual([event]);
  });

  it('adds no sentence with words of one side', () => {
    expect(
      textsOf([left, costs], { title: bridge.title, isPartisan: (text) => text.includes('Treasurer') }),
    ).toEqual([event]);
  });

  it('quotes a report that judges as its outlet’s words', () => {
    const judging = event.replace('council', 'bungling council');
    expect(textsOf([article('Bridge', judging, { outlet: 'The Beacon' })])).toEqual([
      `The Beacon writes: “${judging}”`,
    ]);
  });
});

describe('selected sentences', () => {
  const opening = 'The council of Wendle closed the harbour bridge for lorries on Monday.';
  const quote = (text: string, orders: readonly number[]) =>
    quoteSentences(
      orders.map((order) => ({ article: 0, order })),
      [article('Wendle closes bridge', text)],
    );

  it('are quoted in their order', () => {
    const later = 'Lorries go round by Tarn until the pier of the bridge is repaired.';
    expect(quote(`${opening}\n\n${later}`, [1, 0])?.map(({ text }) => text)).toEqual([later, opening]);
    expect(quote(`${opening}\n\n${later}`, [0, 2])).toBeNull();
  });

  it.each([
    'But the council of Wendle said on Monday that lorries go round by Tarn.',
    'Her visit to the harbour bridge of Wendle was cancelled on Monday.',
    'They closed the harbour bridge of Wendle for lorries on Monday.',
  ])('begin with none that needs another before it: %s', (dangling) => {
    expect(quote(`${opening}\n\n${dangling}`, [1, 0])).toBeNull();
    expect(quote(`${opening}\n\n${dangling}`, [0, 1])).toHaveLength(2);
  });
});
