import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Parts } from './parts.tsx';

function Part({ text }: { text: string | null }) {
  return <p>{text?.toUpperCase() ?? (text as unknown as string).length}</p>;
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

it('shows the others when one part breaks, and tries it again with another value', () => {
  const page = (middle: string | null) => (
    <Parts>
      <Part text="one" />
      <Part text={middle} />
      {false}
      <Part text="three" />
    </Parts>
  );
  const { rerender } = render(page(null));
  expect(document.body.textContent).toBe('ONEThis part cannot be shown.THREE');
  rerender(page('two'));
  expect(document.body.textContent).toBe('ONETWOTHREE');
});

it.each(['tr', 'li'] as const)('writes the line of a broken part as a %s', (as) => {
  const rows = [null, 'two'].map((text) => <Part key={text} text={text} />);
  render(
    as === 'li' ? (
      <ul>
        <Parts as={as}>{rows}</Parts>
      </ul>
    ) : (
      <table>
        <tbody>
          <Parts as={as}>{rows}</Parts>
        </tbody>
      </table>
    ),
  );
  expect(screen.getAllByRole(as === 'li' ? 'listitem' : 'row').map(({ textContent }) => textContent)).toEqual(
    ['This part cannot be shown.'],
  );
});
