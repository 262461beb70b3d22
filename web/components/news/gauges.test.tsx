import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { StatusBadge } from '#web/components/admin/status-badge.tsx';
import { BiasBadge } from './bias-badge.tsx';
import { BiasDrawing } from './bias-drawing.tsx';
import { CredibilityBadge } from './credibility-badge.tsx';
import { BiasGauge, CredibilityGauge } from './gauges.tsx';
import { RelevanceBadge } from './relevance-badge.tsx';

const shown = () => document.body.textContent?.replace(/\s+/g, ' ') ?? '';
const heard = () => screen.getByRole('img').getAttribute('aria-label');

describe('the bias gauge', () => {
  it('says and shows the same reading', () => {
    const range = { low: -0.84, high: -0.41, rangeKind: 'readings' } as const;
    render(<BiasGauge score={-0.62} {...range} outlet={-0.95} confidence="Fairly sure" />);
    expect(heard()).toBe(
      'Political bias minus 0.62, Lean Left, on a scale from minus 2, left, to plus 2, right. Repeated readings lie between minus 0.84 and minus 0.41. The outlet usually sits at minus 0.95.',
    );
    expect(shown()).toContain('−0.62');
    expect(shown()).toContain('Fairly sure. Repeated readings lie between −0.84 and −0.41.');
    expect(shown()).toContain('Scale −2 (left) to +2 (right). Lean Left runs from −1 to −0.25.');
    expect(shown()).toContain('Outlet −0.95.');
  });

  it('mentions repeated readings only where there were some', () => {
    const range = { low: -1.66, high: -1.06, rangeKind: 'estimate' } as const;
    render(<BiasGauge score={-1.36} {...range} outlet={null} confidence="Fairly sure" />);
    expect(shown()).toContain('Fairly sure. Likely between −1.66 and −1.06.');
    expect(heard()).toContain('Likely between minus 1.66 and minus 1.06.');
    expect(`${shown()}${heard()}`).not.toContain('eadings');
  });

  it('says what the number rests on, part by part', () => {
    const basis = {
      sentence: 'Rests on the wording alone.',
      rows: [{ label: 'Wording', value: '−0.40', isKnown: true }],
    };
    const range = { low: null, high: null, rangeKind: 'estimate' } as const;
    render(<BiasGauge score={-0.4} {...range} outlet={null} confidence="Not sure" basis={basis} />);
    expect(shown()).toContain('Rests on the wording alone.');
    expect(screen.getByRole('listitem').textContent).toBe('Wording −0.40');
  });

  it.each([
    [-1, 'Left', 'L'],
    [-0.99, 'Lean Left', 'L'],
    [-0.25, 'Lean Left', 'L'],
    [-0.24, 'Center/Neutral', 'C'],
    [0.24, 'Center/Neutral', 'C'],
    [0.25, 'Lean Right', 'R'],
    [0.99, 'Lean Right', 'R'],
    [1, 'Right', 'R'],
  ])('%f reads %s beside plate %s', (score, word, letter) => {
    const range = { low: null, high: null, rangeKind: 'estimate' } as const;
    render(<BiasGauge score={score} {...range} outlet={null} confidence="Sure" />);
    const reading = document.querySelector('.word');
    expect(reading?.textContent).toBe(`${letter}${word}`);
  });

  it('recommends to read the passages when it is not sure', () => {
    const range = { low: -0.55, high: 0.9, rangeKind: 'readings' } as const;
    render(<BiasGauge score={0.18} {...range} outlet={null} confidence="Not sure" />);
    expect(shown()).toContain('Not sure. Readings differ, from −0.55 to +0.90. Read the passages yourself.');
  });

  it('shows no reading, no moved needle and no side when it abstains', () => {
    render(
      <BiasGauge
        score={null}
        low={null}
        high={null}
        outlet={-0.5}
        rangeKind="estimate"
        confidence="Not sure"
        abstention="The text is not in English."
      />,
    );
    expect(shown()).toContain('–Unrated');
    expect(shown()).toContain('The text is not in English.');
    expect(heard()).toBe('Political bias unrated. The needle rests.');
    expect(document.querySelector('.needle, .gauge-range, .gauge-outlet')).toBeNull();
  });

  it('keeps the real value in the text when the drawing stops at the end', () => {
    const range = { low: null, high: null, rangeKind: 'estimate' } as const;
    render(<BiasGauge score={2.4} {...range} outlet={null} confidence="Sure" />);
    expect(shown()).toContain('+2.40');
    expect(document.querySelector('.needle')?.getAttribute('style')).toContain('-75deg');
  });
});

describe('the credibility gauge', () => {
  const factors = [{ id: 'a', label: 'Claims that name a source', value: '7 of 8' }];

  it('says and shows the same reading, in percent', () => {
    render(
      <CredibilityGauge
        score={0.78}
        low={0.71}
        high={0.83}
        outlet={0.74}
        confidence="Sure"
        word="Good"
        factors={factors}
      />,
    );
    expect(heard()).toBe(
      'Credibility 78 percent, Good. Likely between 71 and 83. The outlet usually scores 74.',
    );
    expect(shown()).toContain('Sure. Likely between 71 and 83.');
    expect(shown()).toContain('Scale 0 to 100. Good runs from 60 to 80.');
    expect(shown()).toContain('Claims that name a source 7 of 8');
  });

  it('splits the ruler where an administrator put the labels', () => {
    const bands = [
      { threshold: 0, label: 'Low', color: 'red' as const, meaning: '' },
      { threshold: 0.5, label: 'High', color: 'blue' as const, meaning: '' },
    ];
    render(
      <CredibilityGauge
        score={0.6}
        low={null}
        high={null}
        outlet={null}
        confidence="Sure"
        word="High"
        factors={[]}
        bands={bands}
      />,
    );
    expect(shown()).toContain('High runs from 50 to 100.');
    const figures = Array.from(document.querySelectorAll('.gauge-number'), (text) => text.textContent);
    expect(figures).toEqual(['Low', 'High', '0', '50', '100']);
  });

  it('draws no bar when it is unrated', () => {
    render(
      <CredibilityGauge
        score={null}
        low={null}
        high={null}
        outlet={null}
        confidence="Not sure"
        word="Unrated"
        factors={[]}
      />,
    );
    expect(document.querySelector('.reading')?.textContent).toBe('–Unrated');
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('badges', () => {
  it('say in words what they show in letters and blocks', () => {
    render(
      <>
        <BiasBadge score={1.12} />
        <BiasBadge score={null} />
        <CredibilityBadge score={0.58} />
        <RelevanceBadge score={0.926} />
        <StatusBadge status="graceful_failure" />
        <StatusBadge status="anything" />
      </>,
    );
    expect(shown()).toContain('RRight+1.12');
    expect(shown()).toContain('?Unrated');
    expect(shown()).toContain('58% Fair');
    expect(shown()).toContain('93% relevant');
    expect(screen.getByText('Graceful failure').className).toContain('badge-warn');
    expect(screen.getByText('Anything').className).toContain('badge-idle');
    expect(document.querySelectorAll('.credibility-blocks [data-on="true"]')).toHaveLength(2);
  });
});

it('uses colours that the style sheets declare', () => {
  const { container } = render(
    <BiasDrawing label="The lean" score={-0.62} low={-0.8} high={-0.4} outlet={-1} />,
  );
  const used = new Set(container.innerHTML.match(/(?<=var\()--[\w-]+/g));
  const declared = new Set(readFileSync('web/styles/tokens.css', 'utf8').match(/--[\w-]+(?=:)/g));
  expect(used.size).toBeGreaterThan(5);
  expect([...used].filter((name) => !declared.has(name))).toEqual([]);
});
