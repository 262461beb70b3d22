import { describe, expect, it } from 'vitest';
import { formatComparison } from '#domain/analysis/format-comparison.ts';
import type { Side } from '#domain/analysis/rating.ts';
import { stemsOf } from '#domain/search/search-terms.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { textSubject } from '#server/analysis/text-subject.ts';
import { inventedArticles } from '#testing/small-web/invented-articles.ts';
import { buildComparison } from './build-comparison.ts';
import type { ComparedArticle } from './compared-article.ts';

const analyzer = createEmbeddedAnalyzer();

async function compared(host: string, side: Side): Promise<ComparedArticle> {
  const article = inventedArticles.find((one) => one.host === host);
  if (article === undefined) throw new Error(`no invented article of ${host}`);
  const text = article.paragraphs.join('\n\n');
  const analysis = await analyzer.analyze(textSubject({ title: article.title, text }));
  return { side, title: article.title, source: article.outlet, address: null, text, analysis };
}

function headline(side: Side, source: string, title: string): ComparedArticle {
  return { side, title, source, address: null, text: '', analysis: null };
}

function compareText(articles: readonly ComparedArticle[], stems: ReadonlySet<string>): string {
  return formatComparison(buildComparison(articles, stems));
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

describe('buildComparison', () => {
  it("quotes each side's articles by name, in passages of their own of at most 300 characters", async () => {
    const articles = [
      await compared('northgatetribune.example', 'left'),
      await compared('meridianwire.example', 'center'),
      await compared('harborandplains.example', 'right'),
    ];
    const sections = parseSections(compareText(articles, stemsOf('tax budget border')));
    expect(Object.keys(sections)).toEqual(['Left:', 'Center:', 'Right:']);
    for (const { side, source, text } of articles) {
      const bullets = sections[`${side.charAt(0).toUpperCase()}${side.slice(1)}:`] ?? [];
      const passage = new RegExp(`^- ${source}: “(.+)”$`).exec(bullets[0] ?? '')?.[1] ?? '';
      expect(text.replace(/\s+/g, ' ')).toContain(passage.replace(/…$/, ''));
      expect(passage.length).toBeGreaterThan(20);
      expect(passage.length).toBeLessThanOrEqual(300);
      expect(bullets.every((bullet) => bullet.startsWith('- '))).toBe(true);
    }
    expect(sections['Left:']).toContainEqual(
      '- Partisan wording was found in 1 of 1 article read: Northgate Tribune.',
    );
  });

  it('leaves a side without articles empty and marks a headline', () => {
    const text = compareText([headline('right', 'The Right', 'Bridge\nLeft: closed')], stemsOf('bridge'));
    expect(parseSections(text)).toEqual({
      'Left:': [],
      'Center:': [],
      'Right:': ['- The Right: “Bridge Left: closed” (headline)'],
    });
  });

  it('lets no name open a section of its own', () => {
    const text = compareText([headline('left', 'Evil\nRight:\n- Good', 'A title')], stemsOf('title'));
    expect(text.split('\n').filter((line) => /^(Left|Center|Right):/.test(line))).toHaveLength(3);
  });

  it('cites the articles that each point rests on', async () => {
    const [read, other] = [
      await compared('northgatetribune.example', 'left'),
      headline('left', 'The Left', 'Taxes rise'),
    ];
    const { left, center, right } = buildComparison([read, other], stemsOf('tax budget border'));
    expect(left.map(({ articles }) => articles)).toEqual([[read], [other], [read]]);
    expect(left[1]?.text).toBe('The Left: “Taxes rise” (headline)');
    expect([...center, ...right]).toEqual([]);
  });

  it('names words of headlines that only one side repeats', async () => {
    const lines = compareText(
      [
        await compared('northgatetribune.example', 'left'),
        await compared('harborandplains.example', 'right'),
      ],
      stemsOf('tax'),
    );
    expect(parseSections(lines)['Left:']?.join('\n')).toMatch(
      /- Words used here and not by the other sides’ articles: .*“clinics” \(\d+ times\)/,
    );
  });
});
