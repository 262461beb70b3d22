import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import { StoryLedger } from '#domain/clustering/story-ledger.ts';
import { createStoryStream } from '#domain/clustering/story-stream.ts';
import { loadClustering } from './load-clustering.ts';
import { createWordTools } from './word-tools.ts';

const data = loadClustering(dirname(fileURLToPath(import.meta.url)));
const tools = createWordTools();
const start = Date.parse('2026-05-01T00:00:00Z');

/** The stories of articles that came an hour after each other. */
function group(articles: readonly { title: string; text: string }[]): (string | undefined)[] {
  let count = 0;
  const ledger = new StoryLedger(
    createStoryStream({ ...data, threshold: 0.65, newStoryId: () => `s${count++}` }),
  );
  for (const [at, article] of articles.entries()) {
    const features = analyseForClustering({ ...article, language: 'en' }, tools);
    ledger.place({ id: `${at}`, features, publishedAt: start + at * 3_600_000, outlet: null });
  }
  ledger.regroup();
  return articles.map((_, at) => ledger.storyOf(`${at}`));
}

describe('articles with equal headlines', () => {
  it.each([
    [
      'Man arrested after stabbing',
      'A man has been arrested after a stabbing in Northwick on Friday night. Police were called to Tanner Street shortly after 11pm, where a young man had a wound to his leg. His condition is stable.',
      'A man has been arrested after a stabbing in Castleford Bay on Friday evening. Officers were called to Harbour Road at about 7.30pm, where a woman had a serious injury. She is in a critical condition.',
    ],
    [
      'Fire at factory',
      'Ten fire engines were sent to a furniture factory in Northwick, where residents reported thick black smoke over the Ince estate. No one was hurt. The cause is under investigation.',
      'Fifteen fire engines were sent to a recycling factory in Ellery, where residents reported thick black smoke over the Poyle estate. Two workers were treated. The cause is under investigation.',
    ],
    [
      'Obituary: a life in the theatre',
      'The actor Marcus Oyelaran, who has died aged 81, was among the finest of his generation. Born in Leeds, he joined the company at nineteen.',
      'The designer Helena Brandt, who has died aged 94, drew costumes for four decades. She fled Danzig as a child and later taught in Vienna.',
    ],
    [
      'Letters to the editor',
      'your report on the northern bridge failed to mention that cyclists have waited eleven years for a safe lane. the council should listen to those who ride every day.',
      'the decision to raise rail fares again is an insult to commuters. the trains are late and dirty. please print more crosswords and fewer horoscopes.',
    ],
  ])('stay apart where nothing else connects them: %s', (title, one, two) => {
    const [first, second] = group([
      { title, text: one },
      { title, text: two },
    ]);
    expect(first).not.toBe(second);
  });

  it('join where their first sentences name the same', () => {
    const title = 'Man arrested after stabbing';
    const [first, second] = group([
      {
        title,
        text: 'A man has been arrested after a stabbing in Northwick on Friday night. Police were called to Tanner Street, where a young man had a wound to his leg.',
      },
      {
        title,
        text: 'Detectives in Northwick have arrested a man after a stabbing late on Friday. The victim was found on Tanner Street with a wound to his leg.',
      },
    ]);
    expect(first).toBe(second);
  });
});
