import type { ComparisonPoint, ComparisonPoints } from '../analysis/format-comparison.ts';
import type { Side } from '../analysis/rating.ts';
import { cutText } from '../text/cut-text.ts';
import type { SideReport } from './find-differences.ts';
import type { StoryMember } from './story-member.ts';
import type { StoryText } from './story-text.ts';

const names: Readonly<Record<Side, string>> = { left: 'Left', center: 'Center', right: 'Right' };
type Point = ComparisonPoint<string>;

const maxQuotes = 3;
const maxDifferencesPerSide = 2;

function listWords(words: SideReport['words'], articles: number): string {
  return words.map(({ word, articles: count }) => `“${word}” (${count} of ${articles})`).join(', ');
}

/** The sentences and words of one side alone, as sentences that name the side. Empty unless two sides have articles. */
export function formatDifferences(
  sideReports: readonly SideReport[],
): { text: string; side: Side; articles: string[] }[] {
  if (sideReports.length < 2) return [];
  return sideReports.flatMap(({ side, articles, sentences, words }) => {
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

function quotesOf(side: Side, sideReport: SideReport | undefined, texts: readonly StoryText[]): Point[] {
  const own = sideReport?.sentences ?? [];
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

/** Builds the comparison of the sides from the sentences and words of their articles, with the ids of the cited ones. */
export function buildSidePoints(
  sideReports: readonly SideReport[],
  texts: readonly StoryText[],
): ComparisonPoints<string> {
  const of = (side: Side): Point[] => {
    const sideReport = sideReports.find((each) => each.side === side);
    const quotes = quotesOf(side, sideReport, texts);
    const words =
      sideReport === undefined || sideReport.words.length === 0
        ? []
        : [
            {
              text: `Words used here and in no article of the other sides read: ${listWords(sideReport.words, sideReport.articles)}.`,
              articles: [],
            },
          ];
    return [...quotes, ...words];
  };
  return { left: of('left'), center: of('center'), right: of('right') };
}
