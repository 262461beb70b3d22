import { describe, expect, it } from 'vitest';
import type { Side } from '../analysis/rating.ts';
import { EntryChooser } from './choose-entries.ts';
import { ShownSentences } from './choose-passages.ts';
import { describeSides } from './describe-sides.ts';
import { parseDocument } from './find-terms.ts';

interface Given {
  side: Side;
  title?: string;
  text: string;
}

const event = 'Engineers closed the Wendle harbour bridge on Monday after its eastern pier shifted.';

function describeGiven(given: readonly Given[]) {
  const documents = given.map(({ side, title = 'Wendle bridge shut', text }, at) =>
    parseDocument({
      ...{ id: `${at}`, side, title, text: `${event} ${text}` },
      outlet: { name: `Outlet ${at}`, domain: `outlet-${at}.example` },
    }),
  );
  const chooser = new EntryChooser(documents, new ShownSentences([]));
  const shown = describeSides(
    documents,
    given.map(({ side }) => side),
    chooser,
  );
  return shown.map(({ contrast: { side, row }, entry: { text, count, of, passages } }) => {
    return { side, row, text, count, of, quotes: passages.map(({ quote }) => quote) };
  });
}

const rowsOf = (found: ReturnType<typeof describeGiven>, row: string) =>
  found.filter((each) => each.row === row).map(({ side, text, count, of }) => [side, text, count, of]);

describe('describeSides', () => {
  it('says whom the articles of each side quote, also where both quote the same person', () => {
    const found = describeGiven([
      { side: 'left', text: 'The builder Cy Vale said the pier was old. Vale said nobody had asked him.' },
      {
        side: 'right',
        text: 'Cy Vale said the budget was cut twice. Mayor Ada Holm said the pier would be rebuilt.',
      },
    ]);
    expect(rowsOf(found, 'quotes')).toEqual(
      expect.arrayContaining([
        ['left', 'Cy Vale', 1, 1],
        ['right', 'Cy Vale', 1, 1],
        ['right', 'Ada Holm', 1, 1],
      ]),
    );
  });

  it('counts nobody as a speaker whose spokesman speaks, nor an outlet, nor an institution', () => {
    const found = describeGiven([
      {
        side: 'left',
        text: 'A spokesman for Mayor Ada Holm said the pier was old. Business Insider said so too. The Harbor Commission said nothing.',
      },
      { side: 'right', text: 'Nobody was hurt on the quay.' },
    ]);
    expect(rowsOf(found, 'quotes')).toEqual([]);
  });

  it('says what a side leads with and the others do not', () => {
    const title = 'Dredging weakened the Wendle bridge';
    const text = 'Dredging went on for years. The dredging of the harbour was cheap.';
    const found = describeGiven([
      { side: 'left', title, text },
      { side: 'left', title: 'The bridge and the dredging', text: `${text} Nobody stopped it.` },
      { side: 'right', text: 'Nobody was hurt on the quay.' },
    ]);
    expect(rowsOf(found, 'leadsWith')).toEqual([]);
    const named = describeGiven([
      {
        side: 'left',
        title: 'Silt weakened the Wendle bridge',
        text: 'Silt came. The silt stayed. Silt is heavy.',
      },
      { side: 'right', text: 'Nobody was hurt on the quay.' },
    ]);
    expect(rowsOf(named, 'leadsWith')).toEqual([['left', '“silt”', 1, 1]]);
  });

  it('describes a short article by what it uses twice, and a long one by what it repeats', () => {
    const twice = 'Silt came to the quay in spring. The black silt stayed there all year.';
    const other: Given = { side: 'right', text: 'Nobody swam on the day.' };
    const long = 'Nobody was hurt on the quay, and the ferry ran again in the evening. '.repeat(25);
    expect(rowsOf(describeGiven([{ side: 'left', text: twice }, other]), 'words')).toEqual([
      ['left', '“silt”', 1, 1],
    ]);
    expect(
      rowsOf(describeGiven([{ side: 'left', text: `${twice} ${long}` }, other]), 'words'),
    ).not.toContainEqual(['left', '“silt”', 1, 1]);
  });

  it('does not describe a side by what one of its two articles has, nor by what the others have too', () => {
    const silt = 'Silt came to the quay. The silt stayed. Silt is heavy. The silt was black. Silt sank.';
    const one = describeGiven([
      { side: 'left', text: silt },
      { side: 'left', text: 'Nobody was hurt on the quay.' },
      { side: 'right', text: 'Nobody swam.' },
    ]);
    expect(rowsOf(one, 'words')).toEqual([]);
    const both = describeGiven([
      { side: 'left', text: silt },
      { side: 'right', text: 'Some silt was seen.' },
    ]);
    expect(rowsOf(both, 'words')).toEqual([]);
  });

  it('says which name a side leaves out only if no form of it stands in its articles', () => {
    const named = 'The builder Cy Vale came to the quay. At noon Cy Vale left the quay. Cy Vale was tired.';
    const long = 'Nobody was hurt on the quay, and the ferry ran again in the evening. '.repeat(20);
    const left = (text: string): Given[] => [
      { side: 'left', text },
      { side: 'right', text: `${named} One.` },
      { side: 'center', text: `${named} Two.` },
    ];
    expect(rowsOf(describeGiven(left(long)), 'leavesOut')).toEqual([['left', 'Cy Vale', 0, 1]]);
    expect(rowsOf(describeGiven(left(`${long} Vale was absent.`)), 'leavesOut')).toEqual([]);
    expect(rowsOf(describeGiven(left('Nobody was hurt.')), 'leavesOut')).toEqual([]);
  });

  it.each([
    ['in short', 'Paycheck Protection Program', 'PPP'],
    ['in full', 'PPP', 'Paycheck Protection Program'],
    ['in full with small words', 'NHTS', 'National Harbour and Tide Survey'],
    ['in full without capitals', 'GDP', 'gross domestic product'],
    ['under another name', 'Britain', 'United Kingdom'],
    ['with an initial', 'Emmet Sullivan', 'Emmet G. Sullivan'],
    ['in capitals', 'Covid-19', 'COVID-19'],
  ])('describes no side by what the others write %s', (_, own, other) => {
    const repeat = (name: string) =>
      `Mayor Ada Holm spoke of ${name} on the quay. The builders know ${name} and want ${name} there. A guard left ${name}.`;
    const [mine, theirs] = [describeGiven(both(own, 'the quay')), describeGiven(both(own, other))];
    function both(left: string, right: string): Given[] {
      return [
        { side: 'left', text: repeat(left) },
        { side: 'right', text: repeat(right) },
      ];
    }
    const ofLeft = (found: typeof mine) => rowsOf(found, 'stresses').filter(([side]) => side === 'left');
    expect(ofLeft(mine)).toHaveLength(1);
    expect(ofLeft(theirs)).toEqual([]);
  });

  it.each([
    ['spelled otherwise', 'Protestors', 'Protesters'],
    ['as another part of speech', 'Withdrawals', 'Withdrawn'],
  ])('does not say that a side leads with what the others lead with %s', (_, own, other) => {
    const given = (word: string): string => {
      const small = word.toLowerCase();
      return `Mayor Ada Holm saw the ${small}. The ${small} were here. Some ${small} left, and ${small} came.`;
    };
    const leads = (title: string) =>
      rowsOf(
        describeGiven([
          { side: 'left', title: `${own} at the Wendle bridge`, text: given(own) },
          { side: 'right', title, text: 'Nobody was hurt on the quay.' },
        ]),
        'leadsWith',
      );
    expect(leads('Wendle bridge shut')).toHaveLength(1);
    expect(leads(`${other} at the Wendle bridge`)).toEqual([]);
  });

  it.each([
    ['a newspaper', 'Wendle Bay Times'],
    ['an adjective of a people', 'North Korean'],
    ['a day without its name', 'Super Tuesday'],
    ['a word for the source', 'newspaper'],
  ])('describes no side by %s', (_, name) => {
    const found = describeGiven([
      {
        side: 'left',
        text: `Mayor Ada Holm spoke of the ${name} plan on the quay. The builders know the ${name} men, and want the ${name} plan there. A guard left the ${name} plan. Some want the ${name} plan.`,
      },
      { side: 'right', text: 'Nobody was hurt on the quay.' },
    ]);
    const shown = found.filter(({ row }) => row !== 'quotes').map(({ text }) => text.replace(/[“”]/g, ''));
    expect(shown.filter((text) => name.startsWith(text.split(' ')[0] ?? ''))).toEqual([]);
  });

  it('shows passages that have the term and are clear alone', () => {
    const found = describeGiven([
      {
        side: 'left',
        text: 'But Cy Vale said it was late. He and Cy Vale said we should go. The builder Cy Vale said the pier was old.',
      },
      { side: 'right', text: 'Nobody was hurt on the quay.' },
    ]);
    expect(found.find(({ row }) => row === 'quotes')?.quotes).toEqual([
      'The builder Cy Vale said the pier was old.',
    ]);
  });

  it('describes nothing with one side alone', () => {
    expect(describeGiven([{ side: 'left', text: 'The builder Cy Vale said the pier was old.' }])).toEqual([]);
  });
});
