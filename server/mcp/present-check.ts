import type { z } from 'zod';
import type { checkArticle } from '#contract/mcp-tools.ts';
import { checkerBiasBand } from '#domain/analysis/bias-bands.ts';
import { plainLine } from '#server/outputs/plain-line.ts';
import { bullet, percent, section, withSign } from './present-stories.ts';

type Check = z.output<typeof checkArticle.output>;

function describeBias({ bias_score_numeric: score, bias }: Check): string {
  if (score === null || bias === null) {
    const because = bias?.abstained_because;
    return `Bias: unrated.${because ? ` ${plainLine(because)}` : ''}`;
  }
  const range =
    bias.low === null || bias.high === null ? '' : `, range ${withSign(bias.low)} to ${withSign(bias.high)}`;
  return `Bias: ${checkerBiasBand(score).label} (${withSign(score)} of -2 left to +2 right${range}). ${bias.confidence_words}.`;
}

function describeCredibility({ credibility_score_numeric: score, credibility }: Check): string {
  if (score === null || credibility === null) return 'Credibility: unrated.';
  return `Credibility: ${plainLine(credibility.label)} (${percent(score)}). ${credibility.confidence_words}.`;
}

/** A check for readers. */
export function presentCheck(check: Check): string {
  const { article, comparative_analysis: compared, links } = check;
  const evidence = check.bias?.evidence ?? [];
  const factors = check.credibility?.factors ?? [];
  return [
    `# ${plainLine(article?.title || 'Article without a title')}`,
    ...[check.source, check.resolved_url].filter((line) => line !== null).map(plainLine),
    describeBias(check),
    plainLine(check.bias_source),
    describeCredibility(check),
    plainLine(check.credibility_source),
    ...section('Summary', check.summary.map(bullet)),
    ...section('Bias analysis', check.bias_analysis.map(bullet)),
    ...section(
      'Passages behind the rating',
      evidence.map(({ quote, side, explanation }) =>
        bullet(`"${quote}" (${side ?? 'loaded wording'}): ${explanation}`),
      ),
    ),
    ...section(
      'What moved the credibility',
      factors.map(({ label, value }) => bullet(`${label}: ${value}`)),
    ),
    ...section('What the outlet rating was weighed from', (check.outlet?.references ?? []).map(bullet)),
    ...section(
      'What most outlets of both sides name and this article leaves out',
      (check.story_names?.left_out ?? []).map(({ name }) => bullet(name)),
    ),
    ...section(
      'How the sides report it',
      compared === null ? [] : [plainLine(compared.scope), ...compared.analysis.split('\n').map(plainLine)],
    ),
    ...section(
      'Related articles',
      check.related_articles.map(({ title, source, bias_category, url }) =>
        bullet(`${title} (${source}, ${bias_category ?? 'unrated'}) ${url}`),
      ),
    ),
    ...section('Notes', check.notes.map(bullet)),
    ...section(
      'Pages',
      [links.story, links.outlet, links.methodology].filter((line) => line !== null),
    ),
  ].join('\n');
}
