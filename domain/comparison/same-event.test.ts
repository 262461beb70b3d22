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
      'Lawmakers vote on salmon quotas',
      'The president wants a law this week. Anglers of the Tane estuary landed fewer smolts and trout than any decade.',
    );
    const second = article(
      'b',
      'Lawmakers vote on tramway lanes',
      'The president wants a law this week. Cyclists in Orlo complain of rails, cobbles and sluggish junctions.',
    );
    expect(chooseSameEvent([first, second])).toEqual([]);
  });

  it('keeps one of two events, that of more sides', () => {
    const third = {
      ...article(
        'strike',
        'Ferry crews of Orlo strike over overtime',
        'Ferry crews in Orlo went on strike over unpaid overtime. Their union rejected an offer of the company.',
      ),
      side: 'right' as const,
    };
    const fourth = {
      ...third,
      id: 'crews',
      title: 'Strike of ferry crews over overtime stops Orlo',
      side: 'center' as const,
    };
    expect(chooseSameEvent([closed, shut, third, fourth]).map(({ id }) => id)).toEqual(['strike', 'crews']);
  });
});
