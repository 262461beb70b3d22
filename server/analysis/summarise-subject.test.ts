import { expect, it } from 'vitest';
import { subjectOf } from '#testing/analyzer-contract.ts';
import { sampleOutlet } from '#testing/analyzer-samples.ts';
import { createEmbeddedAnalyzer } from './embedded/create-embedded-analyzer.ts';
import { addSummary, summariseSubject } from './summarise-subject.ts';

const event = 'The senate passed the reform bill on Tuesday by two votes, its clerk said.';

it.each([
  'Washington (CNN) ',
  '(Reuters) - ',
  '(New York) – ',
  'WENDLE, June 5 (UPI) -- ',
  'AUSTIN, Texas (AP) — ',
])('summarises without what agencies set before the text: %j', (above) => {
  expect(summariseSubject(subjectOf({ title: 'Senate passes reform', text: `${above}${event}` }))).toEqual([
    event,
  ]);
});

it('quotes an opinion by its address, outlet or wording as its author’s words', () => {
  const address = 'https://beacon.example/opinion/bridge';
  const quoted = `In an opinion article, the author writes: “${event}”`;
  expect(summariseSubject(subjectOf({ text: event, address }))).toEqual([quoted]);
  const German = 'Der Rat von Wendle hat am Montag die Brücke am Hafen geschlossen, wie er sagte.';
  const subject = { text: German, address, language: 'de' };
  expect(summariseSubject(subjectOf(subject))).toEqual([
    `In an opinion article, the author writes: “${German}”`,
  ]);
  expect(summariseSubject(subjectOf({ text: event, outlet: sampleOutlet }))).toEqual([event]);
});

it('is in any language, and of any text', () => {
  const text = '港の橋は月曜日に閉鎖された。';
  expect(summariseSubject(subjectOf({ title: '橋', text, language: 'ja' }))).toEqual([text]);
  expect(summariseSubject(subjectOf({ title: 'Bridge closed', text: '' }))).toEqual(['Bridge closed']);
});

it('is added when an analysis is shown, unless a model wrote one', async () => {
  const subject = subjectOf({ title: 'Senate passes reform', text: event });
  const analysis = await createEmbeddedAnalyzer().analyze(subject);
  expect(analysis.summary).toEqual([]);
  expect((await addSummary(analysis, subject)).summary).toEqual([event]);
  const summary = ['A model wrote this.'];
  expect(await addSummary({ ...analysis, summary }, subject)).toEqual({ ...analysis, summary });
});
