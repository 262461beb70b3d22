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

describe('reports alike but for the place', () => {
  const towns = ['Wendle', 'Sorrel', 'Marrow', 'Tansy', 'Quillon', 'Brannock', 'Ystwyth', 'Oxmere'];
  const reportsOf = (town: string) => [
    {
      title: `${town} harbour bridge closed after pier shifts`,
      text: `Engineers closed the ${town} harbour bridge on Monday after its eastern pier shifted eleven centimetres. Ferries carry passengers across the harbour while divers inspect the pier. Transport minister Ada Holm promised an inquiry into the maintenance contracts.`,
    },
    {
      title: `${town} harbour bridge shut as pier shifts, commuters stranded`,
      text: `The ${town} harbour bridge was closed by engineers on Monday when its eastern pier shifted by eleven centimetres. Taxpayers face a bill of nine million pounds for repairs that the harbour authority said would take six weeks. Red tape delayed the inspection of the ${town} bridge for two years, the builders' league said.`,
    },
    {
      title: `Harbour bridge at ${town} closed: eastern pier shifts after years of cuts`,
      text: `Engineers on Monday closed the harbour bridge at ${town} because the eastern pier had shifted eleven centimetres. Years of cuts to the inspection budget left the ${town} bridge unchecked, unions said. The harbour authority said repairs would take six weeks and cost nine million pounds.`,
    },
  ];
  const reports = towns.flatMap(reportsOf);

  it('join the reports of their own place', () => {
    const found = group(reports);
    const ofTown = towns.map((_, at) => new Set(found.slice(3 * at, 3 * at + 3)));
    expect(ofTown.map(({ size }) => size)).toEqual(towns.map(() => 1));
    expect(new Set(found).size).toBe(towns.length);
  });

  it('join the story of the same text', () => {
    const found = group([...reports, ...reports]);
    expect(found.slice(reports.length)).toEqual(found.slice(0, reports.length));
  });
});
