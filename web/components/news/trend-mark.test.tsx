import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { explainTrend, TrendMark, writeMovement } from './trend-mark.tsx';

const story = (
  priorityScore: number,
  articles_per_hour: number,
  joined: ('left' | 'center' | 'right')[] = [],
) => ({
  priorityScore,
  movement: { articles_per_hour, joined },
});

it.each([
  [story(100, 6.3), '6 an hour'],
  [story(100, 0.7), '2 over 3 hours'],
  [story(100, 2, ['right']), '2 an hour, right joined'],
  [story(100, 0, ['left', 'right']), 'left and right joined'],
  [story(100, 0), 'quiet now'],
  [story(99.9, 6), ''],
  [{ priorityScore: 100 }, ''],
])('%j moves: %s', (given, words) => expect(writeMovement(given)).toBe(words));

it('shows score and movement at the maximum, the score alone below it, and nothing below 40', () => {
  const { container, rerender } = render(<TrendMark story={story(100, 6)} reasonId="reason" />);
  expect(container.textContent).toMatch(/^Trending 1006 an hour/);
  rerender(<TrendMark story={story(62, 6)} reasonId="reason" />);
  expect(container.textContent).toMatch(/^Rising 62Score 62 of 100/);
  rerender(<TrendMark story={story(39, 6)} reasonId="reason" />);
  expect(container.textContent).toBe('');
});

it('says the reason to screen readers, on a card and alone', () => {
  const reason = explainTrend(story(100, 6, ['right']));
  expect(reason).toContain(
    'Independent articles: 6 an hour. Over the last 6 hours the right began to report.',
  );
  const { rerender } = render(
    <>
      <TrendMark story={story(100, 6, ['right'])} reasonId="reason" />
      <a href="/story/1" aria-describedby="reason">
        Bridge closed
      </a>
    </>,
  );
  expect(
    document.getElementById(screen.getByRole('link').getAttribute('aria-describedby') ?? '')?.textContent,
  ).toBe(reason);
  rerender(<TrendMark story={story(100, 6, ['right'])} />);
  const button = screen.getByRole('button', { name: /Trending 100/ });
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
});
