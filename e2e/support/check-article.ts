import type { Page } from 'playwright-core';

/** Fills the address in, submits, and waits until a result or an error banner stands on the page. */
export async function submitAddress(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox').first().fill(address);
  await page.getByRole('button', { name: 'Analyze Article' }).click();
  await page.getByText('Bias Analysis').or(page.getByRole('alert')).first().waitFor();
}
