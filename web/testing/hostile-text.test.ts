import { expect, it } from 'vitest';
import { slowTexts } from '#domain/testing/slow-texts.ts';
import { parseComparative } from '#web/components/news/perspective-columns.tsx';
import { markTerms, parseTerms } from '#web/features/bias-check/result/evidence-list.tsx';
import { splitAnalysis } from '#web/features/bias-check/result/split-analysis.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { webAddress } from '#web/lib/web-address.ts';

const readers: Record<string, (text: string) => unknown> = {
  plainWords,
  webAddress,
  splitAnalysis,
  markTerms: (text) => markTerms(text, parseTerms(text)),
  'markTerms, explanation': (text) => markTerms('a few words', parseTerms(text)),
  parseComparative,
};

it.each(Object.entries(readers))(
  '%s takes at most 50 ms of processor time for any hostile text',
  (_name, read) => {
    expect(slowTexts(read)).toEqual([]);
  },
);
