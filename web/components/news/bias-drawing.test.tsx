import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BiasDrawing } from './bias-drawing.tsx';

it('uses colours that the style sheets declare', () => {
  const { container } = render(
    <BiasDrawing label="The lean" score={-0.62} low={-0.8} high={-0.4} outlet={-1} />,
  );
  const used = new Set(container.innerHTML.match(/(?<=var\()--[\w-]+/g));
  const declared = new Set(readFileSync('web/styles/tokens.css', 'utf8').match(/--[\w-]+(?=:)/g));
  expect(used.size).toBeGreaterThan(5);
  expect([...used].filter((name) => !declared.has(name))).toEqual([]);
});
