import type { Page, Request } from 'playwright-core';

/** Usage events share the address of a check. */
function isCheck(request: Request): boolean {
  const isTracking = request.postData()?.includes('"tracking_data"') ?? false;
  return new URL(request.url()).pathname === '/bias-check' && !isTracking;
}

/** Fills the address in, submits, and waits until the answer stands on the page. */
export async function submitAddress(page: Page, address: string): Promise<void> {
  await page.getByLabel('Article address or search topic').fill(address);
  const answered = page.waitForResponse((response) => isCheck(response.request()));
  await page.getByRole('button', { name: 'Analyze Article' }).click();
  await answered;
  // While it waits the button reads 'Analyzing...'.
  await page.getByRole('button', { name: 'Analyze Article' }).waitFor();
}
