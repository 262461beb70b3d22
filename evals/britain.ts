import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexiconBalance } from '#domain/analysis/lexicon-lean.ts';
import { isAboutBritain } from '#domain/analysis/subject-country.ts';
import { countWords } from '#domain/analysis/text-kind.ts';
import { loadRows } from '#models/load-rows.ts';
import { loadModels } from '#server/analysis/embedded/load-models.ts';
import { minWords } from '#server/analysis/embedded/parse-document.ts';
import { rootFolder } from '#server/config/paths.ts';
import { bootstrapMean, bootstrapShare } from './support/bootstrap.ts';
import { type Measured, type MeasuredRow, report, usesInvented } from './support/measured.ts';

interface Article {
  id: string;
  title: string;
  text: string;
  /** The host of a British outlet ends in .uk or is named in `britishHosts`. */
  domain?: string;
  host?: string;
  /** The side of the outlet; only the training collection has it. */
  lean?: -1 | 0 | 1;
}

interface Labelled extends Article {
  isBritish: boolean;
  use: string;
}

const shared = join(rootFolder, '..', 'shared');
const training = join(shared, 'data', 'bias-train.jsonl.gz');
const collections = [
  join(shared, 'newsroom', 'articles-dev.jsonl.gz'),
  join(shared, 'data', 'stories-dev.jsonl.gz'),
  training,
];
const labelFile = join(rootFolder, 'evals', 'britain-labels.csv');
const invented = join(rootFolder, 'evals', 'testdata', 'britain.jsonl');
const britishHosts = /(?:^|\.)(?:theguardian|bbc|economist|telegraph|independent)\.|\.uk$/;
/** As many labelled articles as the wording needs before it speaks of British politics. */
const needed = 300;

function loadLabelled(articles: readonly Article[]): Labelled[] {
  const labels = new Map(
    readFileSync(labelFile, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [id = '', british, use = ''] = line.split(',');
        return [id, { isBritish: british === 'yes', use }];
      }),
  );
  return articles.flatMap((article) => {
    const label = labels.get(article.id);
    labels.delete(article.id);
    return label === undefined ? [] : [{ ...article, ...label }];
  });
}

function loadInvented(): Labelled[] {
  const lines = readFileSync(invented, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Labelled);
}

function ruleRows(labelled: readonly Labelled[]): MeasuredRow[] {
  const long = labelled.filter(({ use, text }) => use === 'measuring' && countWords(text) >= minWords);
  const found = long.filter(({ title, text }) => isAboutBritain(title, text));
  const british = long.filter(({ isBritish }) => isBritish);
  const share = (rows: readonly Labelled[], isHit: (row: Labelled) => boolean) =>
    bootstrapShare(rows, (row) => isHit(row));
  return [
    {
      what: `Found British (${found.length} of ${long.length} articles with British words): they are`,
      ...share(found, ({ isBritish }) => isBritish),
    },
    {
      what: `British articles (${british.length}) that are found`,
      ...share(british, ({ title, text }) => isAboutBritain(title, text)),
    },
  ];
}

/** -1 or 1 by the wording; 0 where it has no side. */
type SideOf = (article: Article) => number;

const sideByAmerican: SideOf = ({ title, text }) => {
  const { lexicon, lean } = loadModels();
  const { balance } = lexicon.findMatches(`${title}\n\n${text}`, countWords(text));
  return Math.sign(lean.score(text, balance));
};

const sideByBritish: SideOf = ({ title, text }) => {
  const { partisan } = loadModels().britishLexicon.findMatches(`${title}\n\n${text}`, countWords(text));
  return Math.sign(lexiconBalance(partisan, 0));
};

function readingRows(name: string, sided: readonly Article[], sideOf: SideOf): MeasuredRow[] {
  const said = sided.flatMap((article) => {
    const side = sideOf(article);
    return side === 0 ? [] : [{ side, lean: article.lean ?? 0 }];
  });
  const share = (isHit: (each: { side: number; lean: number }) => boolean) =>
    bootstrapShare(said, (each) => isHit(each));
  return [
    {
      what: `${name}: share that has a side`,
      ...bootstrapMean(sided.map((article) => (sideOf(article) === 0 ? 0 : 1))),
    },
    {
      what: `${name}: of these (${said.length}), side of the outlet`,
      ...share(({ side, lean }) => side === lean),
    },
    {
      what: `${name}: of these, outlet of the opposite side`,
      ...share(({ side, lean }) => side === -lean),
    },
  ];
}

/**
 * `npm run eval -- britain`: measures how well articles on British public affairs are found, and what American and
 * British terms would say of them. As long as fewer than 300 labelled British articles of unseen outlets are at
 * hand, their wording is shown and does not count.
 */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, training);
  const articles = isInvented ? loadInvented() : collections.flatMap((file) => [...loadRows<Article>(file)]);
  const labelled = isInvented ? loadInvented() : loadLabelled(articles);
  const about = articles.filter(({ title, text }) => isAboutBritain(title, text));
  const sided = about.filter(({ lean }) => lean !== undefined);
  const ofBritain = about.filter(({ domain, host }) => britishHosts.test(domain ?? host ?? ''));
  return report(
    {
      name: 'britain',
      title: 'Articles about Britain',
      about: `How well articles on British public affairs are found, and what terms say of their side. The rule was set on 134 labelled articles and is measured on 94 others with at least four British words. Of ${articles.length} articles at hand ${about.length} are about Britain by the rule, ${ofBritain.length} of them by British outlets. Sides are those of ${sided.length} such articles, nearly all of American outlets; ${needed} labelled ones of unseen outlets are needed to measure the wording.`,
      rows: [
        ...ruleRows(labelled),
        { what: 'Share of all articles that are about Britain', value: about.length / articles.length },
        ...readingRows('American wording on British subjects', sided, sideByAmerican),
        ...readingRows('British terms on British subjects', sided, sideByBritish),
      ],
      detail: { about: about.length, ofBritain: ofBritain.length, sided: sided.length },
    },
    { isInvented },
  );
}
