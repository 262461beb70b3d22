import { describe, expect, it } from 'vitest';
import { parseStorySentences } from './story-text.ts';
import { createSummariser, summariseStory as summarise } from './summarise-story.ts';

const article = (title: string, text: string) => ({ title, sentences: parseStorySentences(text) });

const summariseStory = (...given: Parameters<typeof summarise>) => summarise(...given).sentences;

describe('summariseStory', () => {
  it('starts with the statement of most articles, once, and names the articles that confirm it', () => {
    const summary = summariseStory(
      [
        article(
          'Bridge closed',
          'The harbour bridge was closed on Monday after its pier moved. Ferries will run instead for six weeks.',
        ),
        article('Pier moves', 'The pier of the harbour bridge moved, and the bridge was closed on Monday.'),
        article('Cost', 'Repairs of the bridge may cost nine million, the county said.'),
      ],
      null,
    );
    const [first] = summary;
    expect(first?.text).toMatch(/harbour bridge/);
    expect([[1], [0]]).toContainEqual(first?.confirmedBy);
    expect(summary.filter(({ text }) => text.includes('pier'))).toHaveLength(1);
  });

  it('has at most four sentences and a hundred words, and none without articles', () => {
    const title = 'Council of Wendle closes harbour bridge after storm';
    const begin =
      'The council of Wendle closed the harbour bridge on Monday after a storm moved its eastern pier.';
    const more = [
      'Ferries will take lorries to Tarn for six weeks, a spokesman for the council said.',
      'Opponents in Wendle denied that its engineers had ever measured how far stones were moved.',
      'Lawyers for lorry drivers said in a statement on Tuesday that they would sue Wendle for lost wages.',
      'Mayor Ada Holm said that nine million pounds for a new pier must come from the county.',
      'Some 40 carts of apples waited at noon, drivers of lorries told the council.',
      'A spokeswoman for Tarn rejected a plan to pay for ferries of Wendle.',
    ];
    const of = (...sentences: string[]) =>
      summariseStory([article(title, [begin, ...sentences].join(' ')), article('Bridge shut', begin)], title);
    const count = (sentences: { text: string }[]) =>
      sentences.reduce((sum, { text }) => sum + text.split(' ').length, 0);
    const summary = of(...more);
    expect(summary.length).toBeGreaterThan(2);
    expect(summary.length).toBeLessThanOrEqual(4);
    expect(count(summary)).toBeLessThanOrEqual(100);
    const long = more.map((sentence) => sentence.replace('.', `, with ${'bread and '.repeat(19)}salt.`));
    expect(count(of(...long))).toBeLessThanOrEqual(100);
    expect(summariseStory([], null)).toEqual([]);
    expect(summariseStory([article('x', '')], null)).toEqual([]);
  });

  it('is empty where no sentence says what the title says, or each needs what stands before it', () => {
    const text = 'The ferry of Tarn took lorries on Monday, keepers said.';
    const title = 'Council of Wendle closes harbour bridge';
    expect(summariseStory([article('Ferry', text)], title)).toEqual([]);
    const later = 'But these councillors of Wendle closed that harbour bridge on Monday.';
    expect(summariseStory([article('Ferry', later)], title)).toEqual([]);
  });

  it('has no later sentence that says how things are, but what is planned', () => {
    const begin = 'The council of Wendle closed the harbour bridge on Monday.';
    const titled = (more: string) =>
      summariseStory([article('Bridge', `${begin} ${more}`)], 'Council closes harbour bridge').length;
    expect(titled('Lorries and buses of Wendle are a burden for each old bridge.')).toBe(1);
    expect(titled('Ferries will take lorries over the harbour for six weeks.')).toBe(2);
  });

  it('begins with the article that gives the title, and has no sentence of another matter', () => {
    const spread = 'Markets have spread to Tarn and to the river towns, keepers said on Tuesday.';
    const text = 'The council of Wendle closed the harbour bridge on Monday.';
    const long = article('Council closes harbour bridge of Wendle', text);
    const articles = [long, article('Bridge shut', text), article('Towns', spread)];
    const summary = summariseStory(articles, 'Bridge shut');
    expect(summary.map(({ article: at }) => at)[0]).toBe(1);
    const judging = 'The bungling council of Wendle closed the harbour bridge on Monday.';
    const judged = [long, article('Bridge shut', judging), article('Towns', spread)];
    expect(summariseStory(judged, 'Bridge shut')[0]?.article).toBe(0);
    expect(summary.map(({ text }) => text)).not.toContain(spread);
    const [first, second] = summariseStory(
      [article('Bridge', 'The harbour bridge was closed on Monday. Ferries will run instead for six weeks.')],
      'Harbour bridge closed',
    );
    expect([first?.text, second?.text]).toEqual([
      'The harbour bridge was closed on Monday.',
      'Ferries will run instead for six weeks.',
    ]);
  });

  it('begins with the turn that the title reports, where one sentence says it', () => {
    const before = article('Before', 'Mayor Ada Holm of Wendle was accused of a bribe on Sunday.');
    const now = article(
      'Mayor Ada Holm of Wendle resigns after vote of council',
      'A resolute Bo Reyes of Wendle said on Monday that he would stay. Ada Holm resigns after a vote of the council, she said on Monday.',
    );
    const title = 'Mayor Ada Holm of Wendle resigns after vote of council';
    for (const articles of [
      [before, now],
      [now, before],
    ])
      expect(summariseStory(articles, title)[0]?.text).toMatch(/^Ada Holm resigns/);
  });

  it('begins with no sentence that shares only names with a title', () => {
    const title = 'Ada Holm of Wendle resigns after vote of council';
    const names = 'Ada Holm of Wendle met Bo Reyes at a party on Sunday.';
    const vote =
      '“I resigned from nothing before that vote, and the council knows why,” Bo Reyes of Tarn said.';
    expect(summariseStory([article('Party', names), article('Vote', vote)], title)[0]?.text).not.toBe(names);
  });

  it('begins with what happened, not with its occasion', () => {
    const title = 'Crowds storm harbour office of Wendle after closing of old bridge';
    const occasion = article(
      'Bridge',
      'The council defended the closing of the old bridge of Wendle on Monday.',
    );
    const event = article(
      'Crowds',
      'Crowds of Wendle broke the doors of the harbour office on Tuesday night.',
    );
    for (const articles of [
      [occasion, event],
      [event, occasion],
    ])
      expect(summariseStory(articles, title)[0]?.text).toMatch(/^Crowds of Wendle/);
  });

  it('does not begin with a later sentence that shares one word with a title of several', () => {
    const title = 'Council closes harbour bridge to lorries for months';
    const text =
      'Ada Holm spoke to the keepers of Tarn about their ferry on Sunday. The harbour of Tarn has a mayor who won in May.';
    expect(summariseStory([article('Tarn', text)], title)).toEqual([]);
  });

  it('begins with a sentence that does not say who won by what happened', () => {
    const articles = [
      article(
        'Court',
        'The high court of Wendle closed the harbour bridge on Monday in a win for the council.',
      ),
      article('Court', 'The high court of Wendle closed the harbour bridge on Monday after a long hearing.'),
    ];
    expect(summariseStory(articles, 'Bridge closed')[0]?.article).toBe(1);
  });

  it('quotes reports before judgements', () => {
    const [first] = summariseStory(
      [
        article('Bridge', 'Our cruel council must be ashamed that the harbour bridge was closed on Monday.'),
        article('Bridge closed', 'The harbour bridge was closed on Monday, the council said.'),
        article('Harbour', 'The bridge at the harbour was closed by the council on Monday.'),
      ],
      'Council closes harbour bridge',
    );
    expect(first?.article).toBeGreaterThan(0);
  });

  it('quotes words of one side only after words of neither', () => {
    const articles = [
      article('Bridge closed', 'The harbour bridge was closed on Monday by the elected council of Wendle.'),
      article('Bridge shut', 'The harbour bridge in Wendle was closed by the council on Monday evening.'),
    ];
    const firstOf = (isPartisan?: (sentence: string) => boolean) =>
      summariseStory(articles, 'Council closes harbour bridge', isPartisan)[0]?.text;
    const partisan = firstOf() ?? '';
    expect(firstOf((sentence) => sentence === partisan)).not.toBe(partisan);
  });

  it('fills no space with questions, judgements or sentences that need another one', () => {
    const summary = summariseStory(
      [
        article(
          'Harbour bridge closed',
          'The harbour bridge in Wendle was closed on Monday by the council. Should the council close every bridge of ours? But the argument of the council collapses under scrutiny.',
        ),
      ],
      'Harbour bridge closed',
    );
    expect(summary.map(({ text }) => text)).toEqual([
      'The harbour bridge in Wendle was closed on Monday by the council.',
    ]);
  });

  it('does not begin with a surname that nobody introduced', () => {
    const [first] = summariseStory(
      [
        article(
          'Mayor closes the harbour bridge',
          'Holm closed the harbour bridge on Monday evening. Ada Maria Holm is mayor since May.',
        ),
        article('Harbour bridge', 'Mayor Ada Holm of Wendle closed the harbour bridge on Monday.'),
      ],
      'Mayor closes the harbour bridge',
    );
    expect(first?.text).toMatch(/^Mayor Ada Holm/);
  });

  it('quotes an article of the center first where another is as good', () => {
    const text = 'The harbour bridge in Wendle was closed on Monday by the council.';
    const firstOf = (side: 'left' | 'center') =>
      summariseStory([article('Bridge shut', text), { ...article('Bridge shut', text), side }], null)[0]
        ?.article;
    expect([firstOf('left'), firstOf('center')]).toEqual([0, 1]);
  });

  it('does not repeat a title that is a sentence of an article, unless nothing else can begin', () => {
    const sentence = 'The council of Wendle closed the harbour bridge on Monday.';
    const more =
      'Engineers of Wendle told the council on Monday that the harbour bridge must be closed for six weeks.';
    const title = sentence.slice(0, -1);
    const of = (text: string) => summarise([article('Bridge', text)], title);
    expect(of(`${sentence} ${more}`).sentences.map(({ text }) => text)).toEqual([more]);
    expect(of(sentence).sentences.map(({ text }) => text)).toEqual([sentence]);
    expect([of(`${sentence} ${more}`).saysTitle, of(sentence).saysTitle]).toEqual([true, true]);
    // Another sentence that hardly can begin does not keep the title from being borne out.
    const unfit =
      'Bo Reyes of Tarn saw that the council of Ely had a bridge, which closed in May for some weeks or so.';
    const weak = summarise([article('Bridge', sentence), article('Ely', unfit)], title);
    expect(weak.saysTitle).toBe(true);
  });

  it('does not begin with a quotation, whatever its marks', () => {
    const said = 'The harbour bridge of Wendle closes on Monday';
    for (const [open, close] of ['“”', '‘’', '""', '«»'].map((marks) => [...marks]))
      expect(summariseStory([article('Bridge', `${open}${said},${close} its council said.`)], said)).toEqual(
        [],
      );
  });

  it('starts with the subject of the title', () => {
    const articles = [
      article(
        'Vaccine trial shows promise',
        'The first trial of the harbour vaccine shows promise, its makers say. Ministers and mayors will meet about masks.',
      ),
      article(
        'Ministers meet',
        'Ministers and mayors meet on Tuesday about masks in schools. The meeting, which ministers confirmed, will be the first about masks since mayors met ministers.',
      ),
      article('Masks', 'Mayors and ministers will meet about masks in schools on Tuesday.'),
    ];
    const [plain] = summariseStory(articles, null);
    expect(plain?.text).toMatch(/masks/);
    const [first] = summariseStory(articles, 'First trial of harbour vaccine shows promise');
    expect(first?.text).toMatch(/^The first trial/);
  });
});

describe('an opinion in a story', () => {
  const view = {
    ...article('Close it', 'The harbour bridge of Wendle should have been closed years ago.'),
    opinion: 'marked' as const,
  };
  const report = article('Bridge', 'Nobody was hurt when the pier of the Wendle bridge moved on Monday.');

  it('is not quoted where a report is at hand', () => {
    const texts = summariseStory([view, report], null).map(({ text }) => text);
    expect(texts).toEqual(['Nobody was hurt when the pier of the Wendle bridge moved on Monday.']);
  });

  it('is quoted as its author’s words where no report is', () => {
    expect(summariseStory([view], null)[0]?.text).toBe(
      'In an opinion article, the author writes: “The harbour bridge of Wendle should have been closed years ago.”',
    );
  });
});

describe('two sentences of one opinion', () => {
  it('say once whose words they are', () => {
    const view = {
      ...article(
        'Close the bridge',
        'The harbour bridge of Wendle should have been closed years ago. Its eastern pier moved by two metres before anybody measured it.',
      ),
      opinion: 'worded' as const,
    };
    expect(summariseStory([view], null).map(({ text }) => text)).toEqual([
      'The author writes: “The harbour bridge of Wendle should have been closed years ago.”',
      '“Its eastern pier moved by two metres before anybody measured it.”',
    ]);
  });
});

describe('parseStorySentences', () => {
  it.each([
    'Click to expand Image Kat Serg, a journalist in Kyiv, was threatened at her home this week.',
    'CLOSE Ada Holm, a 26-year-old nurse, was shot in her flat by police in March.',
    'Note: If you develop emergency warning signs, get medical attention immediately.',
    'Pro-democracy demonstrators march during a protest to mark the anniversary in Hong Kong, China, June 9, 2020.',
    'Voters wait in line to cast their ballots at a school on Tuesday morning. (AP Photo/Ada Holm)',
    'The president and the attorney general of the county at the White Hall on May 22.',
    'Allowing minors to apply for asylum in the countries that they come from;',
    'The president arrives at the harbour for a speech on Tuesday (AP Photo/Ada Holm)',
    'Mayor Ada Holm of Wendle listens as Bo Reyes speaks in the harbour office on Thursday, July 18th, 2019 in Wendle.',
    'The crowd cheers during a rally Saturday for Mayor Ada Holm at the harbour park of Wendle.',
    'Ada Holm in 2008 when she was an engineer of the Wendle harbour bridge.',
    'The bridge was closed by the council on April 2.Wendle is likely to close the ferry too.',
    'WENDLEPOST Dispatch: June 9 The mayor opposes the bridge of the harbour.',
    'Justice Department Charges Four Over Fire At Wendle Bridge In D.C.',
    'Columnists In-depth political coverage, sports analysis and opinion from our writers.',
    'Protesters destroy a fence erected by police during a rally in Portland, Ore., June 13, 2020.',
  ])('leaves out text of the page or of a picture: %s', (line) => {
    const sentence = 'The council voted on Monday to close the harbour bridge for six weeks.';
    expect(parseStorySentences(`${line}\n\n${sentence}`).map(({ text }) => text)).toEqual([sentence]);
  });

  it.each([
    [
      'NRPLUS MEMBER ARTICLE T he council voted to close the bridge.',
      'The council voted to close the bridge.',
    ],
    ['A slew of scandals shook the council.', 'A slew of scandals shook the council.'],
    ['WENDLE/TARN (Reuters) - The council voted to close it.', 'The council voted to close it.'],
    ['WENDLE, Marl—The council voted to close the bridge.', 'The council voted to close the bridge.'],
    ['9A majority of the council voted to close it.', 'A majority of the council voted to close it.'],
    ['Facebook Twitter Pinterest The council voted to close it.', 'The council voted to close it.'],
    ['New York (CNN) The council voted to close the bridge.', 'The council voted to close the bridge.'],
  ])('removes labels of the page: %s', (line, sentence) => {
    expect(parseStorySentences(line).map(({ text }) => text)).toEqual([sentence]);
  });

  it('keeps an event on a full date', () => {
    const sentence = 'The bridge was closed by the county after its pier moved on June 13, 2020.';
    expect(parseStorySentences(sentence)).toHaveLength(1);
  });
});

describe('selected sentences', () => {
  const opening = 'The council of Wendle closed the harbour bridge for lorries on Monday.';
  const quote = (text: string, orders: readonly number[]) =>
    createSummariser([article('Wendle closes bridge', text)]).quote(
      orders.map((order) => ({ article: 0, order })),
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
