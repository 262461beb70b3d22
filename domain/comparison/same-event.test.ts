import { describe, expect, it } from 'vitest';
import { chooseSameEvent } from './same-event.ts';

const article = (id: string, title: string, text: string) => ({
  ...{ id, title, text, side: 'left' as const },
  outlet: { name: `Outlet ${id}`, domain: `${id}.example` },
});

const closed = article(
  'closed',
  'Wendle harbour bridge closed after pier shifts',
  'Engineers closed the Wendle harbour bridge on Monday. Its eastern pier had shifted by a hand. Ferries run instead.',
);
const shut = article(
  'shut',
  'Shifted pier shuts the Wendle bridge',
  'The harbour bridge of Wendle was shut on Monday, since the eastern pier had shifted. Ferries replace it.',
);
const culture = article(
  'bridges',
  'What bridges mean to poets',
  'Poets have sung of bridges for centuries. A museum collects their verses. Visitors queue for the opening.',
);

describe('chooseSameEvent', () => {
  it('keeps articles that report what another one reports, and drops one on the subject at large', () => {
    expect(chooseSameEvent([closed, culture, shut]).map(({ id }) => id)).toEqual(['closed', 'shut']);
  });

  it('keeps nothing of articles that have only their subject in common, nor of one article', () => {
    expect(chooseSameEvent([closed, culture])).toEqual([]);
    expect(chooseSameEvent([closed])).toEqual([]);
  });

  it('counts no words of any report', () => {
    const first = article(
      'a',
      'Lawmakers vote on salmon',
      'The president wants a law on salmon quotas in northern rivers this week.',
    );
    const second = article(
      'b',
      'Lawmakers vote on tramways',
      'The president wants a law on tramways and cycling lanes this week.',
    );
    expect(chooseSameEvent([first, second])).toEqual([]);
  });
});
