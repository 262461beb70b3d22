import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import {
  contrastSetting,
  isStill,
  lineWidthSetting,
  motionSetting,
  textSizeSetting,
} from '#web/lib/appearance.ts';
import { ComfortChoices } from './appearance-choices.tsx';

afterEach(() => {
  textSizeSetting.write('normal');
  lineWidthSetting.write('normal');
  contrastSetting.write('system');
  motionSetting.write('system');
});

it.each([
  ['Text size', 'Larger', 'textSize', 'larger', 'balanceTextSize'],
  ['Width of the text', 'Narrow', 'lineWidth', 'narrow', 'balanceLineWidth'],
  ['Contrast', 'High', 'contrast', 'high', 'balanceContrast'],
  ['Motion', 'None', 'motion', 'still', 'balanceMotion'],
])('%s: %s is set on the page and stored', async (group, choice, attribute, value, key) => {
  render(<ComfortChoices />);
  const radios = within(screen.getByRole('group', { name: group }));
  await userEvent.click(radios.getByRole('radio', { name: choice }));
  expect(document.documentElement.dataset[attribute]).toBe(value);
  expect(localStorage.getItem(key)).toBe(value);
  if (attribute === 'motion') expect(isStill()).toBe(true);
  const [first] =
    group === 'Width of the text' ? radios.getAllByRole('radio').slice(1) : radios.getAllByRole('radio');
  await userEvent.click(first as HTMLElement);
  expect(document.documentElement.dataset[attribute]).toBeUndefined();
  expect(localStorage.getItem(key)).toBeNull();
});
