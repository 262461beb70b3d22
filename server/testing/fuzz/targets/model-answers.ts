import fc from 'fast-check';
import type { z } from 'zod';
import { analysisAnswer } from '#server/analysis/model/analysis-questions.ts';
import { composeComparison } from '#server/analysis/model/compose-comparison.ts';
import type { ModelClient } from '#server/analysis/model/create-model-client.ts';
import { maskArticle } from '#server/analysis/model/masked-article.ts';
import { ModelFailure } from '#server/analysis/model/model-failure.ts';
import { parseAnswer } from '#server/analysis/model/parse-answer.ts';
import {
  toEvidence,
  verifyFindings,
  verifySentences,
  verifySigns,
  verifyTopics,
} from '#server/analysis/model/verify-analysis.ts';
import { writeStory } from '#server/analysis/model/write-story.ts';
import { bridgeAnswer, offeredBridge } from '../../model-stories.ts';
import { story } from '../../sample-pages.ts';
import { mutated } from '../mutate.ts';
import { type FuzzTarget, promise, promiseStorable, textOf } from '../target.ts';

const article = story.join('\n\n');
const finding = {
  quote: 'ending a dispute that had lasted eleven years',
  side: 'left',
  strength: 2,
  explanation: 'It is loaded.',
};
const analysis = {
  findings: [finding],
  lean: -1,
  reasons: [{ text: 'It says “Nobody gets everything they wanted”.', quotes: [finding.quote] }],
  kind: 'report',
  signs: [{ sign: 'unsourced', quote: finding.quote, explanation: 'It names no source.' }],
  summary: [{ text: 'The council voted. It costs 14.2 million.', quotes: [finding.quote] }],
  topics: ['bridges'],
};
const comparison = {
  left: [
    {
      text: 'It says “a second inspection confirmed”.',
      passages: [{ article: 'A1', quote: 'a second inspection confirmed' }],
    },
  ],
  center: [],
  right: [{ text: 'No words.', passages: [{ article: 'A9', quote: 'No words of any article' }] }],
};
const written = (value: unknown) => JSON.stringify(value);
const seeds = [
  written(analysis),
  `<think>{"a"</think>\n\`\`\`json\n${written(analysis)}\n\`\`\``,
  `Here it is: ${written(analysis)} Done.`,
  written({
    ...analysis,
    findings: [finding, { ...finding, quote: 'repairs alone would not be enough', strength: 9 }],
  }),
  written(comparison),
  written(bridgeAnswer),
  `Sure! {JSON}: ${written(analysis).replaceAll('"left"', '"Left"').replace('2', '"2"').replace(/\}$/, ',}')}`,
  `thoughts {"a": 1}</think>${written({ ...analysis, findings: [{ ...finding, side: 'up' }, finding] })}`,
  `<|channel|>analysis<|message|>{}<|end|><|start|>assistant<|channel|>final<|message|>${written(bridgeAnswer)}`,
  '',
];
const words = [
  ...'{ } [ ] " , : \\ \\" ```json ``` <think> </think> null true -1 1e999 {"findings":[ "side":"left" "quote":" "strength":'.split(
    ' ',
  ),
  ...[
    '\\u0000',
    '\\ud83d',
    '“',
    '”',
    '[…]',
    'BEGIN ',
    'END ',
    'SYSTEM: ',
    '<script>',
    '**',
    'ending a dispute',
    '. ',
  ],
];

const given = maskArticle({ original: article, titleLength: 0, prompts: [], names: [] });

function parseAs<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> | null {
  try {
    return parseAnswer(text, schema).answer;
  } catch (error) {
    if (error instanceof ModelFailure) return null;
    throw error;
  }
}

function checkAnalysis(text: string): void {
  const answer = parseAs(text, analysisAnswer);
  if (answer === null) return;
  promiseStorable(answer);
  const { kept, dropped } = verifyFindings(given, answer.findings);
  promise(kept.length + dropped === answer.findings.length, 'findings are lost');
  for (const each of kept) {
    const { quote } = toEvidence(article, each);
    promise(quote !== '' && article.includes(quote), `the quote is not in the article: ${quote}`);
  }
  const { reasons, summary, signs, topics } = answer;
  const sentences = [
    ...verifySentences(given, reasons ?? [], 2),
    ...verifySentences(given, summary ?? [], 4),
  ];
  const found = verifySigns(given, signs ?? []);
  promiseStorable([sentences, found, verifyTopics(given, topics ?? [])]);
  promise(sentences.length <= 6 && found.length <= 5, 'too much is shown');
  for (const { text: sentence, passages } of sentences)
    promise(sentence.length <= 300 && passages.length > 0, 'a sentence is too long, or has no passage');
  for (const { quote, start, end } of [...found, ...sentences.flatMap(({ passages }) => passages)])
    promise(quote !== '' && article.slice(start, end) === quote, `the passage is not there: ${quote}`);
}

/** A model that gives this text as its answer to each question. */
function answering(text: string): ModelClient {
  return {
    model: 'test',
    isConnected: true,
    getModel: async () => 'test',
    queryAll: async (questions) => questions.map(({ schema }) => parseAnswer(text, schema).answer),
  };
}

/** What is written for a story rests on passages of its articles. */
async function checkStory(text: string): Promise<void> {
  const offer = { articles: offeredBridge, fingerprint: 'f' };
  try {
    const story = await writeStory(answering(text), offer, new AbortController().signal);
    promiseStorable(story);
    const parts = story.differences.flatMap((each) => each.parts);
    for (const { places } of [...story.summary, ...story.commonGround, ...story.leftOut, ...parts]) {
      const isFound = places.every(({ article: of, end }) =>
        offeredBridge.some(({ id, text: own }) => id === of && end <= own.length),
      );
      promise(places.length > 0 && isFound, 'a sentence has no passage');
    }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
  }
}

const source = (name: string) => [{ title: 'Bridge vote', source: name, text: article }];

export const modelAnswers: FuzzTarget = {
  name: 'model-answers',
  reads: 'answers of a language model',
  maxLength: 512 * 1024,
  inputs: mutated({ seeds: fc.constantFrom(...seeds), words }),
  async check(input) {
    const text = textOf(input);
    checkAnalysis(text);
    const articlesBySide = { left: source('Left'), center: source('Center'), right: source('Right') };
    const outcome = await composeComparison(answering(text), { articlesBySide, prompt: 'Compare.' });
    promiseStorable(outcome);
    await checkStory(text);
  },
};
