import { describe, expect, it } from 'vitest';
import { formatComparison } from '#domain/analysis/format-comparison.ts';
import type { Side } from '#domain/analysis/rating.ts';
import { textSubject } from '#server/analysis/analyzer.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { inventedArticles } from '#testing/small-web/invented-articles.ts';
import { type ComparedArticle, compareArticles } from './build-comparison.ts';

const analyzer = createEmbeddedAnalyzer();

async function compared(host: string, side: Side): Promise<ComparedArticle> {
  const article = inventedArticles.find((one) => one.host === host);
  if (article === undefined) throw new Error(`no invented article of ${host}`);
  const text = article.paragraphs.join('\n\n');
  const analysis = await analyzer.analyze(textSubject({ title: article.title, text }));
  return {
    side,
    title: article.title,
    source: article.outlet,
    address: null,
    publishedAt: null,
    text,
    analysis,
  };
}

function headline(side: Side, source: string, title: string): ComparedArticle {
  return { side, title, source, address: null, publishedAt: null, text: '', analysis: null };
}

function compareText(articles: readonly ComparedArticle[]): string {
  return formatComparison(compareArticles(articles).points);
}

/** As the page reads it: a heading, then its bullets. */
function parseSections(text: string): Record<string, string[]> {
  const sections: Record<string, string[]> = {};
  let current = '';
  for (const line of text.split('\n')) {
    if (/^(Left|Center|Right):$/.test(line)) {
      current = line;
      sections[current] = [];
    } else sections[current]?.push(line);
  }
  return sections;
}

describe('compareArticles', () => {
  it("quotes each side's articles by name, in passages of their own of at most 300 characters", async () => {
    const articles = [
      await compared('northgatetribune.example', 'left'),
      await compared('meridianwire.example', 'center'),
      await compared('harborandplains.example', 'right'),
    ];
    const sections = parseSections(compareText(articles));
    expect(Object.keys(sections)).toEqual(['Left:', 'Center:', 'Right:']);
    for (const { side, source, text } of articles) {
      const bullets = sections[`${side.charAt(0).toUpperCase()}${side.slice(1)}:`] ?? [];
      // The headline stands before the first sentence.
      const quoting = bullets.filter((bullet) => bullet.startsWith(`- ${source}: “`))[1] ?? '';
      const passage = new RegExp(`^- ${source}: “(.+)”$`).exec(quoting)?.[1] ?? '';
      const bare = (written: string) => written.replace(/\s+/g, ' ').replace(/["“”‘’'…]/g, '');
      expect(bare(text)).toContain(bare(passage));
      expect(passage.length).toBeGreaterThan(20);
      expect(passage.length).toBeLessThanOrEqual(300);
      expect(bullets.every((bullet) => bullet.startsWith('- '))).toBe(true);
    }
  });

  it('leaves a side without articles empty and quotes a headline where there is no text', () => {
    const text = compareText([headline('right', 'The Right', 'Bridge\nLeft: closed')]);
    expect(parseSections(text)).toEqual({
      'Left:': [],
      'Center:': [],
      'Right:': ['- The Right: “Bridge Left: closed”'],
    });
  });

  it('lets no name open a section of its own', () => {
    const text = compareText([headline('left', 'Evil\nRight:\n- Good', 'A title')]);
    expect(text.split('\n').filter((line) => /^(Left|Center|Right):/.test(line))).toHaveLength(3);
  });

  it('cites the articles that each point rests on', async () => {
    const [read, other] = [
      await compared('northgatetribune.example', 'left'),
      headline('left', 'The Left', 'Taxes rise'),
    ];
    const { points } = compareArticles([other, read]);
    expect(points.left.slice(0, 2).map(({ articles }) => articles[0]?.title)).toEqual(
      expect.arrayContaining([read.title, other.title]),
    );
    expect([...points.center, ...points.right]).toEqual([]);
  });

  it('counts a text that two outlets carry once', async () => {
    const read = await compared('northgatetribune.example', 'left');
    const copy = { ...read, source: 'The Copy', address: 'https://copy.example/1' };
    const { structure } = compareArticles([read, copy, headline('right', 'The Right', 'Taxes rise')]);
    expect(structure.sides.left.articles).toBe(1);
    expect(structure.sides.right.articles).toBe(1);
  });

  it('says whom the articles of a side alone quote', () => {
    // Different in most words, since nearly equal texts count once.
    const filler = (at: number) => Array.from({ length: 80 }, (_, word) => `${at}w${word}`).join(' ');
    const article = (side: Side, at: number, sentence: string): ComparedArticle => ({
      side,
      title: `Wendle votes ${at}`,
      source: `Outlet ${at}`,
      address: `https://outlet${at}.example/1`,
      publishedAt: null,
      text: `The council of Wendle voted on the road near house ${at}. ${sentence} It lists ${filler(at)}.`,
      analysis: null,
    });
    const { structure, points } = compareArticles([
      ...[1, 2, 3, 4].map((at) => article('left', at, 'At noon Mayor Ada Holm said the tolls would fall.')),
      ...[5, 6, 7, 8].map((at) => article('right', at, 'Crowds met Ada Holm and left.')),
    ]);
    const { quotes, described } = structure.sides.left;
    expect([...quotes, ...described.quotes]).toMatchObject([{ text: 'Ada Holm', count: 4, othersCount: 0 }]);
    const point = points.left.at(-1);
    expect(point?.text).toBe('Quotes Ada Holm (4 of 4 articles, 0 of 4 of the others).');
    expect(point?.articles.every(({ side }) => side === 'left')).toBe(true);
  });
});
