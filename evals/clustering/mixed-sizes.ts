import { existsSync } from 'node:fs';
import type { Background } from '#domain/clustering/background.ts';
import { analyse, type CorpusArticle, foldCount } from '#models/clustering/clustering-corpus.ts';
import { type LabelledBatch, labelledBatch } from '#models/clustering/fit-batch-model.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { loadRows } from '#models/load-rows.ts';
import { loadLabels, newsroomFile } from '../support/data-files.ts';

/** The first day of the last fold. */
const firstDay = '2019-07-02';
const lastFold = foldCount - 1;
const minLarge = 6;

interface NewsroomRow {
  id: string;
  title: string;
  text: string;
  host: string;
}

/** The event of each article by its id; labelled by reading titles and beginnings. */
function loadEventLabels(): Map<string, string> {
  return new Map(
    loadLabels('event-labels.csv').flatMap(([id, event, day]) =>
      id !== undefined && event !== undefined && (day ?? '') >= firstDay ? [[id, event]] : [],
    ),
  );
}

/** The labelled articles of events of two to thirty-one articles, none earlier than the last fold begins. */
function loadEvents(): CorpusArticle[] {
  const labels = loadEventLabels();
  const tools = createWordTools();
  const articles: CorpusArticle[] = [];
  for (const row of loadRows<NewsroomRow>(newsroomFile)) {
    const story = labels.get(row.id);
    if (story === undefined) continue;
    const rest = { id: row.id, publishedAt: null, outlet: row.host, story, fold: lastFold };
    articles.push({ ...analyse(row, tools), ...rest });
  }
  return articles;
}

/**
 * The batches of mixed sizes for the fold that saw none of them; none for other folds. Large events for fitting end
 * before these begin.
 */
export function loadMixedSizes(
  fold: number,
  background: Background,
): { name: string; batch: LabelledBatch }[] {
  if (fold !== lastFold || !existsSync(newsroomFile)) return [];
  const loaded = loadEvents();
  const sizes = new Map<string | null, number>();
  for (const { story } of loaded) sizes.set(story, (sizes.get(story) ?? 0) + 1);
  const large = loaded.filter(({ story }) => (sizes.get(story) ?? 0) >= minLarge);
  return [
    { name: 'mixed sizes', batch: labelledBatch(loaded, background) },
    { name: 'mixed sizes, large', batch: labelledBatch(large, background) },
  ];
}
