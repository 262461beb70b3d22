import type { Page, Request, Route } from 'playwright-core';

/** Usage events are sent to the same address as checks. */
function isTracking(request: Request): boolean {
  return request.postData()?.includes('"tracking_data"') ?? false;
}

function isCheck(request: Request): boolean {
  return new URL(request.url()).pathname === '/bias-check' && !isTracking(request);
}

export const addressField = (page: Page) => page.getByLabel('Article address or search topic');

/** Fills in the address, submits it, and waits until the page shows the answer. */
export async function submitAddress(page: Page, address: string): Promise<void> {
  await addressField(page).fill(address);
  const answered = page.waitForResponse((response) => isCheck(response.request()));
  await page.getByRole('button', { name: 'Analyze Article' }).click();
  await answered;
  // The label of the button is 'Analyzing...' during the check.
  await page.getByRole('button', { name: 'Analyze Article' }).waitFor();
}

/** Waits until the page has scrolled to its result. An element that is clicked earlier may move under the pointer. */
export async function waitForResultScroll(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('#result');
    if (heading === null) return false;
    const pixels = (length: string) => Number.parseFloat(length) || 0;
    const inset =
      pixels(getComputedStyle(heading).scrollMarginTop) +
      pixels(getComputedStyle(document.documentElement).scrollPaddingTop);
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    return isAtEnd || heading.getBoundingClientRect().top <= inset + 1;
  });
}

/** Answers the checks of a page instead of an earlier handler. Usage events pass through. */
export async function answerChecks(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.unroute('**/bias-check');
  await page.route('**/bias-check', (route) =>
    isTracking(route.request()) ? route.continue() : answer(route),
  );
}
