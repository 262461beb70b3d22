import type { Page } from 'playwright-core';

/** Fills the address in, submits, and waits until the answer stands on the page. */
export async function submitAddress(page: Page, address: string): Promise<void> {
  await page.getByLabel('Article address or search topic').fill(address);
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/bias-check');
  await page.getByRole('button', { name: 'Analyze Article' }).click();
  await answered;
  // While it waits the button reads 'Analyzing...'.
  await page.getByRole('button', { name: 'Analyze Article' }).waitFor();
}
