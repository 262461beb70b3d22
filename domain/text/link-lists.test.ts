import { describe, expect, it } from 'vitest';
import { slowMs } from '../testing/times-longer.ts';
import { removeLinkLists } from './link-lists.ts';

const headlines = 'Council closes the road The Note: What comes next Ferry is late again MORE';

describe('removeLinkLists', () => {
  it.each([
    [
      'behind a surname',
      `Mayor Ada Holm Ada Maria Holm${headlines} (W.) spoke.`,
      'Mayor Ada Holm (W.) spoke.',
    ],
    ['with a short form', `Sen. Bo Reyes Boris (Bo) Lee Reyes${headlines} spoke.`, 'Sen. Bo Reyes spoke.'],
    ['with a hyphen', `Ida Ocasio-Venn Ida Ocasio-Venn${headlines}'s plan`, "Ida Ocasio-Venn's plan"],
    ['joined to the name', `and Bo ReyesBo Reyes${headlines}, who spoke`, 'and Bo Reyes, who spoke'],
    ['with a particle', `Mayor Ada de Holm Ada de Holm${headlines} spoke.`, 'Mayor Ada de Holm spoke.'],
    ['behind a space', `Mayor Ada Holm Ada Holm ${headlines} spoke.`, 'Mayor Ada Holm spoke.'],
    ['without headlines', 'Mayor Ada Holm Ada Maria HolmMORE spoke.', 'Mayor Ada Holm spoke.'],
    [
      'two in a sentence',
      `Ada Holm Ada Holm${headlines} met Bo Reyes Boris Reyes${headlines}.`,
      'Ada Holm met Bo Reyes.',
    ],
  ])('removes a list %s', (_, written, kept) => {
    expect(removeLinkLists(written)).toBe(kept);
  });

  it.each([
    'Ada Holm of Wendle asked for MORE ferries on the bay.',
    'Ada Holm defended HolmCare on Monday and asked for MORE of it.',
    'READ MORE: The council of Wendle closed the road, Ada Holm said. Ada Holm left.',
    'Ada Holm said that the McHolm bridge is MORE than a bridge.',
    `Ada Holm met Ada Holm.\n\n${headlines}`,
    'Ada Holm Ada Holm met the council of Wendle, which closed the road.',
  ])('keeps other texts: %s', (text) => {
    expect(removeLinkLists(text)).toBe(text);
  });

  it.each([
    ['one word', 'MORE '],
    ['names', 'Ada Holm MORE '],
    ['repeated names without a headline', 'Ada Ada Ada Ada Ada Ada Ada '],
    ['capitals', 'A'],
    ['lists', `Ada Holm Ada Holm${headlines} `],
  ])('needs time in proportion to the length of hostile texts of %s', (_, part) => {
    const work = (size: number) => removeLinkLists(`${part.repeat(size / part.length)} MORE`);
    expect(slowMs(work, 1_000_000, 500)).toBeNull();
  });
});
