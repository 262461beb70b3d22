import { describe, expect, it } from 'vitest';
import { getSides, parseComparative } from './comparative-text.ts';

describe('getSides', () => {
  const analysis = 'Left:\n- From the text.\nCenter:\nRight:';

  it('returns the points unchanged, also where their text looks like a heading', () => {
    const points = { left: [{ text: 'Right: a brand.' }], center: [], right: [{ text: 'Asks who pays.' }] };
    expect(getSides({ analysis, points })).toEqual({
      left: ['Right: a brand.'],
      center: [],
      right: ['Asks who pays.'],
    });
  });

  it('parses a text without points', () => {
    expect(getSides({ analysis })).toEqual({ left: ['From the text.'], center: [], right: [] });
  });
});

describe('parseComparative', () => {
  it('parses sides in separate lines, with bullets', () => {
    const text =
      'Left:\n- Leads with workers.\n- Mentions fairness.\nCenter:\n• Sets out routes.\nRight: Asks who pays.';
    expect(parseComparative(text)).toEqual({
      left: ['Leads with workers.', 'Mentions fairness.'],
      center: ['Sets out routes.'],
      right: ['Asks who pays.'],
    });
  });

  it("parses '- Left-leaning sources ...' and continues over further lines", () => {
    const text = [
      'How the sides tell it:',
      '- Left-leaning sources stress the time saved',
      '  for shift workers.',
      '- Center/neutral sources: quote both.',
      '  - They give the full cost.',
      '- Right-leaning sources ask who pays.',
    ].join('\n');
    expect(parseComparative(text)).toEqual({
      left: ['Stress the time saved for shift workers.'],
      center: ['Quote both.', 'They give the full cost.'],
      right: ['Ask who pays.'],
    });
  });

  it('parses bold heads', () => {
    expect(parseComparative('**Left:** One.\n**Right**: Two.')).toEqual({
      left: ['One.'],
      center: [],
      right: ['Two.'],
    });
  });

  it('does not parse a sentence about the left as a head', () => {
    const text = 'Left: One.\n- Left out of the report is the cost.\n- Right after that, fares rise.';
    expect(parseComparative(text).left).toEqual([
      'One.',
      'Left out of the report is the cost.',
      'Right after that, fares rise.',
    ]);
  });

  it.each(['', 'No heads here.\n- A bullet.'])('finds nothing in %j', (text) => {
    expect(parseComparative(text)).toEqual({ left: [], center: [], right: [] });
  });
});
