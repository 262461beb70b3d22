import { describe, expect, it } from 'vitest';
import { parseStorySentences } from './story-text.ts';
import { summariseStory as summarise } from './summarise-story.ts';

interface Given {
  dated?: string;
  outlet?: string;
}

const article = (title: string, text: string, given: Given = {}) => ({
  ...{ title, sentences: parseStorySentences(text) },
  ...given,
});
const textsOf = (articles: Parameters<typeof summariseStory>[0], title: string) =>
  summariseStory(articles, title).map(({ text }) => text);

const title = 'Council of Wendle closes harbour bridge';
const begin = 'The council of Wendle closed the harbour bridge on Monday.';

const summariseStory = (...given: Parameters<typeof summarise>) => summarise(...given).sentences;

const saysTitle = (title: string, text: string) => summarise([article(title, text)], title).saysTitle;

describe('whether a summary says what the title says', () => {
  it.each([
    'Ferry of Tarn stops for lorries, buses and carts as council of Wendle closes bridge',
    'Council of Wendle closes harbour bridge after 34 lorries sank',
    'Council of Wendle closes harbour bridge after 3 lorries sank',
    'Council calls harbour bridge of Wendle ‘rotten to its piers’ and closes it',
  ])('it does not: %j', (headline) => {
    expect(saysTitle(headline, begin)).toBe(false);
  });

  it.each([
    ['Council of Wendle closes harbour bridge after 34 lorries sank', 'as 34 lorries sank'],
    ['Council of Wendle closes harbour bridge after 3 lorries sank', 'as three lorries sank'],
    ['1 lorry sinks as council of Wendle closes harbour bridge', 'as one lorry sank'],
    ['Council calls harbour bridge of Wendle ‘rotten to its piers’ and closes it', 'as rotten to its piers'],
    ['Day 32: Council of Wendle closes harbour bridge', 'after a long quarrel'],
    ['‘Rotten to its piers’: Council of Wendle closes harbour bridge', 'after a long quarrel'],
    ['Council of Wendle ‘closes’ harbour bridge', 'after a long quarrel'],
  ])('it does: %j', (headline, more) => {
    expect(saysTitle(headline, begin.replace(' on', ` ${more} on`))).toBe(true);
  });

  it('it does not if its first sentence is hardly fit to begin it', () => {
    const headline = 'Council closes bridge';
    const far = 'Bo Reyes sold forty carts of apples at noon in Ely. '.repeat(6);
    const unfit = `${far}The plans for it were seen by some in the council, who had said in May that it closes a bridge.`;
    const weak = summarise([article('Apples', unfit)], headline);
    expect(weak).toMatchObject({ saysTitle: false });
    expect(weak.sentences).toHaveLength(1);
  });

  it('it does although its first sentence has words of one side', () => {
    expect(summarise([article(title, begin)], title, () => true).saysTitle).toBe(true);
  });

  it('it does not without sentences', () => {
    expect(saysTitle(title, '')).toBe(false);
  });
});

describe('the sentences after the first', () => {
  it('stand behind it in its article rather than far behind it', () => {
    const next = 'Ferries took 90 lorries over the harbour at noon, keepers said.';
    const far = 'The council of Wendle had painted the bridge in May, keepers said.';
    const between = 'Keepers of the road to Tarn counted 12 cars in an hour.';
    const texts = textsOf([article(title, [begin, next, between, between, far].join(' '))], title);
    expect(texts.slice(0, 2)).toEqual([begin, next]);
  });

  it('do not begin another article with what was said in other words, or with something else', () => {
    const said =
      'Lorries were kept from the harbour bridge on Monday when the council closed it, keepers said.';
    const other = 'Bo Reyes, who had led the council of Tarn and its long quarrel over salt, died at 90.';
    const answer = 'A spokesman for the council of Wendle denied that lorries had moved an old pier.';
    for (const opening of [said, other]) {
      const more = `${opening} Some 40 carts of apples waited there at two. ${answer}`;
      const texts = textsOf([article(title, begin), article('Lorries', more)], title);
      expect(texts).toContain(answer);
      expect(texts.filter((each) => each === begin || each === opening)).toHaveLength(1);
    }
  });

  it('are not of an article that was published long before', () => {
    const answer = 'A spokesman for the council of Wendle denied that lorries had moved an old pier.';
    const given = (dated: string) => [
      article(title, begin, { dated: '2026-06-02T12:00:00Z' }),
      article(
        'Vote',
        `Keepers of Wendle met at noon on Sunday. Some 40 carts of apples waited there at two. ${answer}`,
        { dated },
      ),
    ];
    expect(textsOf(given('2026-06-01T12:00:00Z'), title)).not.toContain(answer);
    expect(textsOf(given('2026-06-02T11:00:00Z'), title)).toContain(answer);
  });

  it('begin with no day that was not named before', () => {
    const texts = (day: string) => {
      const answer = `On ${day}, a spokesman for the council denied that lorries had moved an old pier.`;
      const other = article(
        'Ferry',
        `Keepers of Tarn met at noon, they said. Some 40 carts of apples waited there at two. ${answer}`,
      );
      return textsOf([article(title, begin), other], title).includes(answer);
    };
    expect([texts('Monday'), texts('Friday')]).toEqual([true, false]);
  });

  it('speak of nothing that nobody has named', () => {
    const texts = (thing: string) => {
      const answer = `On Monday, a spokesman for the council denied that lorries from Tarn had damaged ${thing}.`;
      return textsOf([article(title, `${begin} ${answer}`)], title).includes(answer);
    };
    expect([texts('an old pier'), texts('the pier of Ely'), texts('the old pier')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('say nothing twice, stand in the order of their article, and are not partisan', () => {
    const answer =
      'On Monday, a spokesman for the council denied that lorries from Tarn had damaged an old pier.';
    const same =
      'A spokesman for the council denied on Monday that lorries from Tarn had damaged an old pier, too.';
    const twice = textsOf([article(title, `${begin} ${answer} ${same}`)], title);
    expect(twice.filter((text) => text !== begin)).toHaveLength(1);
    // It shares no word with the title, so it cannot begin.
    const early = 'A spokesman for Mayor Ada Holm denied that lorries from Tarn had damaged an old pier.';
    expect(textsOf([article(title, `${begin} ${early}`)], title)).toEqual([begin, early]);
    expect(textsOf([article(title, `${early} ${begin}`)], title)).toEqual([begin]);
    const partisan = summariseStory([article(title, `${begin} ${answer}`)], title, (text) => text === answer);
    expect(partisan.map(({ text }) => text)).toEqual([begin]);
  });

  it('are not the critics’ twice', () => {
    const critics = [
      'Critics in Tarn said on Monday that nine million pounds must come from the county.',
      'Opponents of it said they would sue Mayor Ada Holm for lost wages.',
    ];
    const texts = textsOf([article(title, [begin, ...critics].join(' '))], title);
    expect(critics.filter((each) => texts.includes(each))).toHaveLength(1);
  });

  it('are no plan of before, where the title says what was done', () => {
    const answer =
      'On Monday, a spokesman for the council denied that lorries from Tarn had damaged an old pier.';
    const texts = (sentence: string) =>
      textsOf([article(title, `${begin} ${sentence}`)], title).includes(sentence);
    expect([texts(answer), texts(answer.replace('had damaged', 'were expected to damage'))]).toEqual([
      true,
      false,
    ]);
  });

  it('are not the rest of a sentence whose beginning is lost', () => {
    const texts = (beginning: string) => {
      const answer = `${beginning} a spokesman for the council denied that lorries from Tarn had moved an old pier.`;
      return textsOf([article(title, `${begin} ${answer}`)], title).includes(answer);
    };
    expect([texts('On Monday,'), texts('Monday, but')]).toEqual([true, false]);
  });

  it('are no quotation unless it follows directly', () => {
    const quotation = '“Ferries will take lorries over the harbour,” Mayor Ada Holm of Wendle said.';
    const own = [article(title, `${begin} ${quotation}`)];
    expect(textsOf(own, title)).toEqual([begin, quotation]);
    const other = article('Mayor', `Keepers of Wendle met at noon on Monday. ${quotation}`);
    expect(textsOf([article(title, begin), other], title)).not.toContain(quotation);
  });
});

describe('a report that judges', () => {
  const judging = begin.replace('The council', 'The defiant council');

  it('is quoted as its outlet’s words', () => {
    expect(textsOf([article(title, judging, { outlet: 'The Tribune' })], title)).toEqual([
      `The Tribune writes: “${judging}”`,
    ]);
    expect(textsOf([article(title, begin, { outlet: 'The Tribune' })], title)).toEqual([begin]);
  });

  it('stands behind one that does not', () => {
    const articles = [article(title, judging, { outlet: 'The Tribune' }), article(title, begin)];
    expect(textsOf(articles, title)).toEqual([begin]);
  });

  it('is quoted, too, where it has words that one side uses', () => {
    const [first] = summariseStory([article(title, begin, { outlet: 'The Tribune' })], title, () => true);
    expect(first).toMatchObject({ text: `The Tribune writes: “${begin}”`, sentence: begin });
  });
});

describe('the first sentence', () => {
  const report = `Lorries were kept from it at noon. ${begin}`;

  it.each([
    [
      'a plan, where the title says what was done',
      'The council of Wendle is expected to close the harbour bridge on Monday.',
    ],
    ['an item of a list', '$5 million has the harbour bridge that the council of Wendle closes on Monday.'],
  ])('is not %s', (_, sentence) => {
    expect(textsOf([article('Bridge', sentence), article(title, report)], title)[0]).toBe(begin);
  });

  it('is rather of now than of a year that has passed by', () => {
    const past =
      'When the council of Wendle built the harbour bridge that it closes now in 1993, crowds came.';
    const given = { dated: '2026-06-02T12:00:00Z' };
    expect(textsOf([article('Bridge', past, given), article(title, begin, given)], title)[0]).toBe(begin);
  });
});
