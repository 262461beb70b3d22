import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import { createStoryStream } from '#domain/clustering/story-stream.ts';
import type { ClusteringData } from '#models/clustering/load-clustering.ts';
import { type Agreement, averageAgreement, itemAgreements } from '#models/clustering/story-measures.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { loadInvented } from '../support/data-files.ts';

interface Invented {
  language: string;
  story: string;
  title: string;
  text: string;
}

/** Measures the agreement by language on a few invented articles, all placed in one stream without dates. */
export function measureInvented(
  data: ClusteringData,
  threshold: number,
): { language: string; agreement: Agreement }[] {
  const articles = loadInvented<Invented>('clustering/articles.jsonl');
  const tools = createWordTools();
  let count = 0;
  const stream = createStoryStream({ ...data, threshold, newStoryId: () => `s${count++}` });
  const into = new Map<string, string>();
  const placed = articles.map((article, i) => {
    const features = analyseForClustering(article, tools);
    const { story, merged } = stream.place({ id: String(i), features, publishedAt: null, outlet: null });
    for (const merge of merged) into.set(merge.from, merge.into);
    return { ...article, placed: story };
  });
  const languages = [...new Set(articles.map(({ language }) => language))];
  return languages.map((language) => ({
    language,
    agreement: averageAgreement(
      itemAgreements(
        placed
          .filter((article) => article.language === language)
          .map(({ placed: story, story: truth }) => ({ story: into.get(story) ?? story, truth })),
      ),
    ),
  }));
}
