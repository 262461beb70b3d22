import { isAboutBritain } from '#domain/analysis/subject-country.ts';
import { countWords } from '#domain/analysis/text-kind.ts';
import { loadRows } from '#models/load-rows.ts';
import { minWords } from '#server/analysis/embedded/parse-document.ts';
import { bootstrapShare } from './support/bootstrap.ts';
import { dataFile, loadInvented, loadLabels, newsroomFile, storiesFile } from './support/data-files.ts';
import { type Measured, report, usesInvented } from './support/measured.ts';

interface Article {
  id: string;
  title: string;
  text: string;
}

interface Labelled extends Article {
  isBritish: boolean;
  use: string;
}

const training = dataFile('bias-train.jsonl.gz');
const collections = [newsroomFile, storiesFile, training];

function loadLabelled(articles: readonly Article[]): Labelled[] {
  const labels = new Map(
    loadLabels('britain-labels.csv').map(([id = '', british, use = '']) => [
      id,
      { isBritish: british === 'yes', use },
    ]),
  );
  return articles.flatMap((article) => {
    const label = labels.get(article.id);
    labels.delete(article.id);
    return label === undefined ? [] : [{ ...article, ...label }];
  });
}

const isFound = ({ title, text }: Article): boolean => isAboutBritain(title, text);

/** `npm run eval -- britain`: measures how well articles on British public affairs are found. Their wording does not count. */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, training);
  const articles = isInvented
    ? loadInvented<Labelled>('britain.jsonl')
    : collections.flatMap((file) => [...loadRows<Article>(file)]);
  const labelled = isInvented ? loadInvented<Labelled>('britain.jsonl') : loadLabelled(articles);
  const long = labelled.filter(({ use, text }) => use === 'measuring' && countWords(text) >= minWords);
  const found = long.filter(isFound);
  const british = long.filter(({ isBritish }) => isBritish);
  const about = articles.filter(isFound);
  return report(
    {
      name: 'britain',
      title: 'Articles about Britain',
      about: `How well articles on British public affairs are found. The rule was set on 134 labelled articles and is measured on 94 others with at least four British words. Of ${articles.length} articles at hand ${about.length} are about Britain by the rule.`,
      rows: [
        {
          what: `Found British (${found.length} of ${long.length} articles with British words): they are`,
          ...bootstrapShare(found, ({ isBritish }) => isBritish),
        },
        {
          what: `British articles (${british.length}) that are found`,
          ...bootstrapShare(british, isFound),
        },
        { what: 'Share of all articles that are about Britain', value: about.length / articles.length },
      ],
      detail: { about: about.length },
    },
    { isInvented },
  );
}
