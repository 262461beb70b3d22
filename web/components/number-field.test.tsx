import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { clampNumber, NumberField } from './number-field.tsx';

function Page() {
  const [value, setValue] = useState(20);
  return (
    <>
      <NumberField label="Limit" min={5} max={100} fallback={15} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

describe('a number field', () => {
  it.each([
    ['7', '7', null],
    ['4', '5', 'Enter 5 to 100. The nearest was taken.'],
    ['99999999', '100', 'Enter 5 to 100. The nearest was taken.'],
    ['-3', '5', 'Enter 5 to 100. The nearest was taken.'],
    ['12.4', '12', 'Enter 5 to 100. The nearest was taken.'],
    ['', '15', 'Enter 5 to 100. The usual value was taken.'],
  ])('makes %j into %s', async (typed, taken, problem) => {
    render(<Page />);
    const field = screen.getByRole('spinbutton', { name: 'Limit' });
    await userEvent.clear(field);
    if (typed !== '') await userEvent.type(field, typed);
    await userEvent.tab();
    expect(screen.getByRole('status').textContent).toBe(taken);
    expect((field as HTMLInputElement).value).toBe(taken);
    if (problem === null) expect(screen.queryByText(/taken/)).toBeNull();
    else expect(screen.getByText(problem)).toBeTruthy();
  });

  it('keeps fractions where the step is one', () => {
    expect(clampNumber(0.333, { min: 0.1, max: 1, step: 0.05 })).toBe(0.333);
    expect(clampNumber(7, { min: 0.1, max: 1, step: 0.05 })).toBe(1);
  });
});
