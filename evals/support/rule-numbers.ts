import { checkerBiasBand, storyBiasBand } from '#domain/analysis/bias-bands.ts';
import { fairlySureFrom, sureFrom } from '#domain/analysis/confidence-words.ts';
import { modelShare } from '#domain/analysis/mix-model-part.ts';
import { maxChance as maxContrastChance } from '#domain/comparison/find-facts.ts';
import { editionScore } from '#domain/editions/edition-order.ts';
import { minFirmConfidence, minSwarmConfidence, trendingPoints } from '#domain/editions/swarm.ts';
import { maxChance, maxRate, minCovering, minRead } from '#domain/stories/find-blindspot.ts';
import { minBorneOut } from '#domain/stories/find-common-ground.ts';
import { minOutletsOfSide, minShare } from '#domain/stories/find-left-out.ts';
import { loadModels } from '#server/analysis/embedded/load-models.ts';
import { minWords } from '#server/analysis/embedded/parse-document.ts';
import { ceiling, unknownOutlet } from '#server/analysis/embedded/rate-credibility.ts';
import { outletSpread } from '#server/analysis/embedded/rate-lean.ts';
import {
  advancedSetting,
  credibilitySetting,
  relevanceSetting,
  rssSetting,
} from '#server/settings/definitions.ts';

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function signed(value: number): string {
  return `${value < 0 ? '−' : value > 0 ? '+' : ''}${Math.abs(value).toFixed(2)}`;
}

/** The bands of a scale with their first and last hundredth, found by asking the function that the product uses. */
function bandsOf(label: (value: number) => string, [low, high]: readonly [number, number]): string {
  const bands: { name: string; from: number; to: number }[] = [];
  for (let hundredths = low * 100; hundredths <= high * 100; hundredths += 1) {
    const name = label(hundredths / 100);
    const last = bands.at(-1);
    if (last?.name === name) last.to = hundredths / 100;
    else bands.push({ name, from: hundredths / 100, to: hundredths / 100 });
  }
  return bands.map(({ name, from, to }) => `${name} ${signed(from)} to ${signed(to)}`).join(', ');
}

function credibilityBands(): string {
  const bands = [...credibilitySetting.initial].sort((a, b) => b.threshold - a.threshold);
  return bands.map(({ label, threshold }) => `${label} from ${percent(threshold)}`).join(', ');
}

const region = (name: 'uk' | 'us' | 'international') => ({ uk: 0, us: 0, international: 0, [name]: 1 });

function editionWeights(edition: 'uk' | 'us'): string {
  return (['uk', 'international', 'us'] as const)
    .map((name) => `${name} ${editionScore(region(name), edition)}`)
    .join(', ');
}

/** The numbers of the rules as the software uses them now, for a table of the methodology. */
export function ruleNumbers(): (readonly [rule: string, now: string])[] {
  const { outletShare } = loadModels().articles;
  const { perArticle, forConfidence, forRecency, max } = trendingPoints;
  const relevance = relevanceSetting.initial;
  return [
    ['Share of the outlet; of the wording', `${percent(outletShare)}; ${percent(1 - outletShare)}`],
    ['Share of a language model, at most', percent(modelShare(1))],
    ['Words from which the wording counts', String(minWords)],
    ['Spread of an outlet’s rating', `±${outletSpread}`],
    [
      'Names left out: other outlets that carry them',
      `${percent(minShare)}, at least ${minOutletsOfSide} a side`,
    ],
    ['Bands of the checker', bandsOf((value) => checkerBiasBand(value).label, [-2, 2])],
    ['Bands of a story', bandsOf((value) => storyBiasBand(value).label, [-1, 1])],
    ['Sure; Fairly sure, from', `${percent(sureFrom)}; ${percent(fairlySureFrom)}`],
    ['Reliability of an unknown outlet; most credibility', `${unknownOutlet}; ${ceiling}`],
    ['Bands of credibility *', credibilityBands()],
    ['Same event, to join a story, from *', String(advancedSetting.initial.semantic_clustering_threshold)],
    [
      'Articles; confidence of a listed story, from *',
      `${rssSetting.initial.storySwarmMinArticles}; ${minSwarmConfidence}`,
    ],
    ['Loosely grouped, below', String(minFirmConfidence)],
    ['Blindspot: outlets that cover the story; read outlets of the side, from', `${minCovering}; ${minRead}`],
    ['Blindspot: rate beside the others’; chance, at most', `${maxRate.toFixed(2)}; ${percent(maxChance)}`],
    ['Comparison: chance, at most', percent(maxContrastChance)],
    ['Common ground: words of one side near those of the other, from', percent(minBorneOut)],
    [
      'Trending: points an article; confidence; recency; at most',
      `${perArticle}; ${forConfidence}; ${forRecency}; ${max}`,
    ],
    ['Weights of the UK edition', editionWeights('uk')],
    ['Weights of the US edition', editionWeights('us')],
    [
      'Suggested articles: relevance from; sought; scored *',
      `${relevance.threshold}; ${relevance.min_articles}; ${relevance.max_articles_to_score}`,
    ],
  ];
}
