import type { ComparisonPoint, ComparisonPoints } from '../analysis/format-comparison.ts';
import type { Side } from '../analysis/rating.ts';
import { cutText } from '../text/cut-text.ts';
import type { SideProjection } from './find-differences.ts';
import type { StoryMember } from './story-member.ts';
import type { StoryText } from './story-text.ts';

const names: Readonly<Record<Side, string>> = { left: 'Left', center: 'Center', right: 'Right' };
type Point = ComparisonPoint<string>;

const maxQuotes = 3;
const maxDifferencesPerSide = 2;

function listWords(words: SideProjection['words'], articles: number): string {
  return words.map(({ word, articles: count }) => `“${word}” (${count} of ${articles})`).join(', ');
}

/** What only one side tells, as sentences that name the side; empty unless two sides were read. */
export function formatDifferences(
  projections: readonly SideProjection[],
): { text: string; side: Side; articles: string[] }[] {
  if (projections.length < 2) return [];
  return projections.flatMap(({ side, articles, sentences, words }) => {
    const quoted = sentences.slice(0, maxDifferencesPerSide).map(({ text, member }) => ({
      text: `${names[side]} only: “${text}” (${member.outlet.name})`,
      side,
      articles: [member.id],
    }));
    if (words.length === 0) return quoted;
    const line = `${names[side]} only, of the articles read: the words ${listWords(words, articles)}.`;
    return [...quoted, { text: line, side, articles: [] }];
  });
}

function quotesOf(side: Side, projection: SideProjection | undefined, texts: readonly StoryText[]): Point[] {
  const own = projection?.sentences ?? [];
  const quote = (member: StoryMember, quoted: string): Point => ({
    text: `${member.outlet.name}: ${quoted}`,
    articles: [member.id],
  });
  const quotes = own.map(({ text, member }) => quote(member, `“${text}”`));
  const quoted = new Set(own.map(({ member }) => member.id));
  for (const { member, sentences } of texts) {
    if (quotes.length >= maxQuotes) break;
    if (member.side !== side || quoted.has(member.id)) continue;
    const [first] = sentences;
    quotes.push(
      first === undefined
        ? quote(member, `“${cutText(member.title.replace(/\s+/g, ' '), 200)}” (headline)`)
        : quote(member, `“${first.text}”`),
    );
  }
  return quotes.slice(0, maxQuotes);
}

/** How left, center and right report a story, in their articles' own sentences and words; ids are cited. */
export function buildSidePoints(
  projections: readonly SideProjection[],
  texts: readonly StoryText[],
): ComparisonPoints<string> {
  const of = (side: Side): Point[] => {
    const projection = projections.find((each) => each.side === side);
    const quotes = quotesOf(side, projection, texts);
    const words =
      projection === undefined || projection.words.length === 0
        ? []
        : [
            {
              text: `Words used here and in no article of the other sides read: ${listWords(projection.words, projection.articles)}.`,
              articles: [],
            },
          ];
    return [...quotes, ...words];
  };
  return { left: of('left'), center: of('center'), right: of('right') };
}
