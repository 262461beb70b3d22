import { expect, it } from 'vitest';
import type { Analyzer } from './analyzer.ts';
import { createEmbeddedAnalyzer } from './embedded/create-embedded-analyzer.ts';
import { withTerms } from './embedded-fallback.ts';

const embedded = createEmbeddedAnalyzer();
const text =
  'The council said on Monday that the bridge will be closed for repairs until the spring. '.repeat(20);
const subject = {
  ...{ title: 'Bridge closed for repairs', text, byline: null, publishedAt: null, language: null },
  ...{ linkCount: null, correctionNoted: false, outlet: null },
};
const robots = { kind: 'no-ai' as const, source: 'gptbot in https://closed.example/robots.txt' };
const outlets = { version: 1, outlets: [], robotsTerms: new Map([['closed.example', robots]]) };

it('sends no text to a model whose publisher forbids that, and says so', async () => {
  const sent: (string | null | undefined)[] = [];
  const model: Analyzer = {
    ...{ name: 'model', version: 'm1', getVersion: async () => 'm2' },
    async analyze(given) {
      sent.push(given.address);
      return { ...(await embedded.analyze(given)), analyzer: { name: 'model', version: 'm1' } };
    },
  };
  const analyzer = withTerms(model, embedded, outlets);
  const forbidden = await analyzer.analyze({ ...subject, address: 'https://www.closed.example/a' });
  expect(sent).toEqual([]);
  expect(forbidden.analyzer.name).toBe('embedded');
  expect(forbidden.notes[0]).toBe(
    'closed.example forbids that language models read its articles (gptbot in https://closed.example/robots.txt), so none read this one.',
  );
  const allowed = await analyzer.analyze({ ...subject, address: 'https://open.example/a' });
  const pasted = await analyzer.analyze(subject);
  expect(sent).toEqual(['https://open.example/a', undefined]);
  expect([allowed, pasted].map((each) => each.analyzer.name)).toEqual(['model', 'model']);
  expect([analyzer.name, analyzer.version, await analyzer.getVersion?.()]).toEqual(['model', 'm1', 'm2']);
});
