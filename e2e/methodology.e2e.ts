import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';
import { openCheckedSystem } from './support/shared-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { overflow } from './support/violations.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await openCheckedSystem();
});
afterAll(() => system?.close());

/** The first figure of the lean eval, formatted as on the page. */
function measuredLean(): string {
  const { rows } = JSON.parse(readFileSync(join(rootFolder, 'docs', 'measured', 'lean.json'), 'utf8'));
  return `${rows[0].value.toFixed(3)} (${rows[0].low.toFixed(3)} to ${rows[0].high.toFixed(3)})`;
}

describe.each([{ width: 1440 }, { width: 390 }])('the methodology at $width px', (screen) => {
  it('shows the measured figures to signed-out readers, without sideways scrolling', async () => {
    const page = await system.visit('/methodology', screen);
    await page.getByRole('heading', { name: 'How well it does' }).waitFor();
    expect(await page.getByText(measuredLean(), { exact: true }).count()).toBe(1);
    expect(await page.getByRole('heading', { name: 'Articles and stories read by hand' }).count()).toBe(1);
    // Figures without an aim, and remarks, can be opened by keyboard.
    const remark = page.getByText('The label is the outlet’s: the figures say');
    expect(await remark.isVisible()).toBe(false);
    await page.locator('#measured-lean + .measured summary').press('Enter');
    await remark.waitFor();
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'What it cannot do' })
      .press('Enter');
    expect(page.url()).toMatch(/\/methodology#limits$/);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });
});
