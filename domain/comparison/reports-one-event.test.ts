import { describe, expect, it } from 'vitest';
import { type EventArticle, reportsOneEvent } from './reports-one-event.ts';

const article = (outlet: string, title: string, text: string, hour = 0): EventArticle => ({
  ...{ title, text, outlet: { name: outlet, domain: `${outlet}.example` } },
  dated: new Date(Date.UTC(2026, 2, 4, hour)).toISOString(),
});
const later = (of: EventArticle, hours: number): EventArticle => ({
  ...of,
  dated: new Date(Date.parse(of.dated) + hours * 3_600_000).toISOString(),
});

const closed = article(
  'herald',
  'Wendle harbour bridge closed after pier shifts',
  'Mayor Ada Holm closed the Wendle harbour bridge on Monday. Its eastern pier had shifted by a hand. Ferries run instead.',
);
const shut = article(
  'post',
  'Shifted pier shuts the Wendle bridge',
  'The harbour bridge of Wendle was shut by Mayor Ada Holm on Monday, since the eastern pier had shifted. Ferries replace it.',
  3,
);
const culture = article(
  'times',
  'Poets of Wendle praise bridges',
  'Poets have sung of bridges for centuries. A museum collects their verses. Visitors queue for the opening.',
  3,
);

/** The lowest confidence, in hundredths, with which the story is listed. */
function minConfidenceOf(articles: EventArticle[]): number {
  const hundredths = Array.from({ length: 100 }, (_, at) => at);
  return hundredths.find((at) => reportsOneEvent(articles, at / 100)) ?? 100;
}

describe('reportsOneEvent', () => {
  it('doubts a story whose articles share too little for its confidence', () => {
    expect(reportsOneEvent([closed, shut], 0.9)).toBe(true);
    expect(reportsOneEvent([closed, culture], 0.9)).toBe(false);
    expect(reportsOneEvent([closed, culture], 0.999)).toBe(true);
    expect(reportsOneEvent([closed], 0.1)).toBe(true);
  });

  it('counts nothing that articles of one outlet share, since they share its phrases', () => {
    const second = { ...shut, outlet: closed.outlet };
    expect(reportsOneEvent([closed, second], 0.9)).toBe(false);
    expect(reportsOneEvent([closed, second, later({ ...shut, outlet: culture.outlet }, 1)], 0.9)).toBe(true);
  });

  it('requires more certainty when articles follow one another slowly, or name different days', () => {
    const usual = minConfidenceOf([closed, shut]);
    expect(minConfidenceOf([closed, later(shut, 60)])).toBeGreaterThan(usual);
    const another = { ...shut, text: shut.text.replace('on Monday', 'on Thursday') };
    expect(minConfidenceOf([closed, another])).toBeGreaterThan(usual);
  });

  it('requires more certainty when headlines query, advise or explain', () => {
    const advice = [
      { ...closed, title: 'How the Wendle harbour bridge closed after its pier shifted' },
      { ...shut, title: 'Is a shifted pier why the Wendle bridge is shut?' },
    ];
    expect(minConfidenceOf(advice)).toBeGreaterThan(minConfidenceOf([closed, shut]));
  });
});
