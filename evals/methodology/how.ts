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
import type { MeasuredSection } from '#web/routes/methodology/measured-section.ts';

const percent = (share: number): string => `${Math.round(share * 100)} %`;

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

function signed(value: number): string {
  return `${value < 0 ? '−' : value > 0 ? '+' : ''}${Math.abs(value).toFixed(2)}`;
}

function leanSection(): MeasuredSection {
  const { outletShare } = loadModels().articles;
  return {
    id: 'lean',
    title: 'Political lean',
    paragraphs: [
      'A number from −1 (left) over 0 (center) to +1 (right), shown on the checker as −2 to +2. Center is a position, not a mark of quality. It is a weighted mean of the parts that speak; each is shown with its share.',
    ],
    points: [
      `Outlet (share ${percent(outletShare)}) and the article’s own wording (${percent(1 - outletShare)}), fitted on labels of articles; where one is missing, the other stands alone. A language model, where one is set up, takes up to ${percent(modelShare(1))} beside them, in proportion to its confidence; its passages must stand in the text word for word.`,
      `The wording has a needle of its own, always: terms and subject words outside quotations, and words of bad news or blame in sentences that name one side alone. Its certainty is how often labels of articles agree. It does not count below ${minWords} words, in other languages than English, and where British public affairs are the subject, for there it could not be measured.`,
      `The range spans readings with each quarter of the text left out, and ±${outletSpread} of the outlet’s share: how far the sources of an outlet’s rating lie apart.`,
      `Beside the rating of an article in a story stand the names that at least ${percent(minShare)} of the other outlets of the left and of the right carry, at least ${minOutletsOfSide} of each, and that the article leaves out, with counts by side and passages. They move no rating: what an article carries of its event does not show its side.`,
      `On the checker: ${bandsOf((value) => checkerBiasBand(value).label, [-2, 2])}. On a story: ${bandsOf((value) => storyBiasBand(value).label, [-1, 1])}.`,
      `A confidence from ${percent(sureFrom)} reads Sure, from ${percent(fairlySureFrom)} Fairly sure, below Not sure. Unrated, never center, is an article without a rated outlet whose wording does not count or whose text is not on public affairs, and satire.`,
    ],
    table: [],
  };
}

function credibilitySection(): MeasuredSection {
  const bands = [...credibilitySetting.initial].sort((a, b) => b.threshold - a.threshold);
  return {
    id: 'credibility',
    title: 'Credibility',
    paragraphs: [
      `The outlet’s reliability (${unknownOutlet} where unknown) plus what the text shows, each factor listed with its effect; never above ${ceiling}, for reading a text does not check its claims. Unless an administrator changed them: ${bands.map(({ label, threshold }) => `${label} from ${percent(threshold)}`).join(', ')}.`,
    ],
    points: [],
    table: [],
  };
}

const region = (name: 'uk' | 'us' | 'international') => ({ uk: 0, us: 0, international: 0, [name]: 1 });

function storySection(): MeasuredSection {
  const { perArticle, forConfidence, forRecency, max: maxPoints } = trendingPoints;
  const weight = (edition: 'uk' | 'us') =>
    (['uk', 'international', 'us'] as const)
      .map((name) => `${name} ${editionScore(region(name), edition)}`)
      .join(', ');
  return {
    id: 'stories',
    title: 'Stories',
    paragraphs: [
      `An article joins a story when the estimated probability that both report one event is at least ${advancedSetting.initial.semantic_clustering_threshold}, unless an administrator set another threshold. Later, articles and those around them are grouped again by what is known then; the address of a story stays with most of its articles. Equal headlines alone join nothing; an article that shares much less with the others than these among themselves leaves; columns and lists connect no reports. Confidence is the estimated probability that the story holds one event. It follows from that of the grouping and from how much of their beginnings its articles of different outlets share. Nothing else keeps a story off the list; below ${minFirmConfidence} it is marked as loosely grouped. A story is shown from ${rssSetting.initial.storySwarmMinArticles} articles and a confidence of ${minSwarmConfidence}.`,
    ],
    points: [
      'Title: the headline that shares most with the other headlines and with first sentences of reports, less what speaks against it (an opinion, words of one side, judging, a question, a list); where none plainly reports, the shortest first sentence that does.',
      'Affairs: a story is folded beneath the most prominent one that it shares rare words with, at least three, one of them in both headlines.',
      'Chapters: a story of at least twelve original articles over two days is cut where the words of its articles change, if that is far likelier than one piece. The story stays whole; each chapter has an address of its own.',
      'Distribution: rated articles of each side; texts that repeat another’s count once; unrated ones stand apart and are never counted as center.',
      `Blindspot: at least ${minCovering} rated outlets cover the story, and of the side at least ${minRead} are read; it covers the story at most at ${maxRate.toFixed(2)} of the others’ rate; and chance alone (hypergeometric) would do that in at most ${percent(maxChance)} of cases. An outlet covers it for the side that its articles on it are rated, too.`,
      `Comparison: facts with counts. For each side its most typical headlines and a first sentence, whom it alone quotes, which figures it leads with, which partisan terms it uses and what it leaves out. A person is recognised over all articles. A fact is marked as more than chance where Fisher’s exact test gives at most ${percent(maxContrastChance)}, corrected for all facts that were counted (Bonferroni); the others claim nothing about the side. Common ground are sentences whose names, figures and days articles of two sides have, with at least ${percent(minBorneOut)} of the words near each other, else the names and figures that most articles share.`,
      `Trending: ${perArticle} points an article, up to ${forConfidence} for confidence, up to ${forRecency} for recency, fading over 24 hours; at most ${maxPoints}. At ${maxPoints}, independent articles an hour and sides that join decide the order.`,
      `Editions: stories stand in order of the sum of their articles’ weights by region. UK: ${weight('uk')}. US: ${weight('us')}. World: newest first.`,
      `Suggested articles: shown from a relevance of ${relevanceSetting.initial.threshold}; at least ${relevanceSetting.initial.min_articles} are sought, at most ${relevanceSetting.initial.max_articles_to_score} scored.`,
    ],
    table: [],
  };
}

/** How judgements come about, with the numbers that the software itself uses. */
export function howSections(): MeasuredSection[] {
  return [leanSection(), credibilitySection(), storySection()];
}
