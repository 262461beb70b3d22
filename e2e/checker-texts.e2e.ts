import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BiasCheckResult, SuggestedArticle } from '#contract/bias-check.ts';
import { answerChecks, submitAddress } from './support/check-article.ts';
import { leftArticle } from './support/checked-system.ts';
import { startTestSystem, type TestSystem } from './support/test-system.ts';

// The specified texts of the checker, compared exactly, in a real browser. The page, the session and the first
// answer of each test come from the server. Some answers are changed on their way to the page, because the server
// cannot be made to send them: it always writes both headings and always names an error, and it has no article
// of every age and of every band.
let system: TestSystem;
let real: BiasCheckResult;
let page: Page;
beforeAll(async () => {
  system = await startTestSystem();
  real = await system.app.check(system.app.adminEmail, leftArticle);
  page = await system.enter(system.app.adminEmail, '/');
});
afterAll(() => system?.close());

const suggestion: SuggestedArticle = {
  title: 'Night buses will run to one clock',
  url: 'https://ironbridgeherald.example/night-buses',
  source: 'The Ironbridge Herald',
  bias_score_numeric: 0,
  credibility_score_numeric: 0.7,
  relevance_score: 0.9,
  relevance_percentage: 90,
  publishedAt: null,
  description: '',
  bias_category: 'center',
  rated_by: 'article',
  below_threshold: false,
  origin: 'corpus',
};

/** Runs a check that gets this answer. */
async function afterAnswer(answer: (route: Route) => Promise<void>): Promise<void> {
  await answerChecks(page, answer);
  await submitAddress(page, leftArticle);
}
async function showResult(changes: Partial<BiasCheckResult>): Promise<void> {
  await afterAnswer((route) => route.fulfill({ json: { ...real, ...changes } }));
  await page.getByRole('heading', { name: 'Related Articles' }).waitFor();
}
const suggests = (changes: Partial<SuggestedArticle>[]) =>
  showResult({ suggested_articles: changes.map((change) => ({ ...suggestion, ...change })) });

const textOn = (text: string, within: Page | Locator = page) => within.getByText(text, { exact: true });
const cells = (column: string) => page.locator(`td[data-label="${column}"]`);
/** The word of each gauge, without the letter of its side and the number. */
const words = (gauges: Locator) =>
  gauges.evaluateAll((found) =>
    found.map((element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
        .join(''),
    ),
  );

const bands: [score: number, word: string][] = [
  [-1, 'Left'],
  [-0.99, 'Lean Left'],
  [-0.25, 'Lean Left'],
  [-0.24, 'Center/Neutral'],
  [0.24, 'Center/Neutral'],
  [0.25, 'Lean Right'],
  [0.99, 'Lean Right'],
  [1, 'Right'],
];
const grades: [score: number, word: string][] = [
  [0.8, '80% Excellent'],
  [0.79, '79% Good'],
  [0.6, '60% Good'],
  [0.59, '59% Fair'],
  [0.4, '40% Fair'],
  [0.39, '39% Poor'],
];

describe('an error', () => {
  it.each([
    ['nothing at all', { status: 503, body: '' }, 'API error: 503 Service Unavailable'],
    ['a body without an error', { status: 503, json: { detail: 'x' } }, 'API error: 503 Service Unavailable'],
    [
      'a status without its text',
      // HTTP/1.1 always sends the reason phrase; an event in a stream has only the number, as HTTP/2 has.
      { contentType: 'text/event-stream', body: 'event: error\ndata: {"status":503}\n\n' },
      'API error: 503 Service Unavailable',
    ],
    ['the server’s own words', { status: 422, json: { error: 'The <b> is odd.' } }, 'The <b> is odd.'],
  ])('shows the sentence for %s', async (_, answer, sentence) => {
    await afterAnswer((route) => route.fulfill(answer));
    await textOn(sentence, page.getByRole('alert')).waitFor();
  });

  it('has a sentence each for the input, for a suggestion and for the address of one', async () => {
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: 'Analyze Article' }).click();
    await textOn('Please enter a valid URL', page.getByRole('alert')).waitFor();

    await suggests([{ url: '' }]);
    await page.getByRole('button', { name: /^Analyse Bias/ }).click();
    await textOn('No URL available for this article', page.getByRole('alert')).waitFor();

    await suggests([{}]);
    await answerChecks(page, (route) => route.abort());
    await page.getByRole('button', { name: /^Analyse Bias/ }).click();
    await textOn('Failed to analyze bias. Please try again.', page.getByRole('alert')).waitFor();
  });
});

describe('a check in progress', () => {
  it('shows Analyzing... and keeps the focus until the result receives it', async () => {
    await suggests([{}]);
    let answer = () => {};
    const answerAllowed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await answerChecks(page, async (route) => {
      await answerAllowed;
      await route.fulfill({ json: real });
    });
    await page.getByRole('button', { name: /^Analyse Bias/ }).click();
    await page.getByRole('button', { name: 'Analyzing...', exact: true }).waitFor();
    const focused = () =>
      page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.id);
    await expect.poll(focused).toBe('Check in progress');
    answer();
    await expect.poll(focused).toBe('result');
  });
});

describe('a result', () => {
  it.each(bands)('at %f shows %s', async (score, word) => {
    await showResult({ bias_score_numeric: score });
    await expect.poll(() => words(page.locator('.gauge').first().locator('.word'))).toEqual([word]);
  });

  it('without a rating shows Unrated, on the screen and to screen readers', async () => {
    const bias = real.bias && { ...real.bias, low: null, high: null, abstained: true };
    await showResult({ bias_score_numeric: null, credibility_score_numeric: null, bias });
    await expect.poll(() => words(page.locator('.gauge .word'))).toEqual(['Unrated', 'Unrated']);
    await page.getByRole('img', { name: /^Political bias unrated\./ }).waitFor();
  });

  it('has two panels when the text has headings, and one without them', async () => {
    // An older server sends the text only.
    const analysis_sections = undefined;
    await showResult({ ai_analysis: 'Summary:\nOne.\n\nBias Analysis:\nTwo.', analysis_sections });
    for (const name of ['Article Summary', 'Bias Analysis', 'Media bias on this story', 'Topics']) {
      await page.getByRole('heading', { name, exact: true }).waitFor();
    }
    await showResult({ ai_analysis: 'One text, without either heading.', analysis_sections });
    await page.getByRole('heading', { name: 'AI Analysis', exact: true }).waitFor();
    await textOn('One text, without either heading.').waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Article Summary' }).count()).toBe(0);
  });

  it('names each side and the missing one', async () => {
    await showResult({
      comparative_analysis: { analysis: '', made_by: 'embedded', scope: 'None was found.', articles: [] },
    });
    for (const side of ['left', 'center', 'right']) {
      const column = page.getByRole('region', { name: `${side.toUpperCase()}-LEANING`, exact: true });
      await textOn(`No ${side}-leaning analysis available`, column).waitFor();
    }
  });
});

describe('related articles', () => {
  it('show their age', async () => {
    const hour = 3_600_000;
    const day = 24 * hour;
    const ages: [age: number, text: string][] = [
      [0, 'Less than an hour ago'],
      [1, '1 hour ago'],
      [2, '2 hours ago'],
      [24, '1 day ago'],
      [3 * 24, '3 days ago'],
      [7 * 24, '1 week ago'],
      [15 * 24, '2 weeks ago'],
    ].map(([hours = 0, text]) => [Number(hours) * hour + 60_000, String(text)]);
    const old = new Date(Date.now() - 40 * day);
    const written = new Intl.DateTimeFormat('en-GB', {
      ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Europe/London' },
    }).format(old);
    const dates = [...ages.map(([age]) => new Date(Date.now() - age)), old];
    await suggests(dates.map((date) => ({ publishedAt: date.toISOString() })));
    for (const [index, text] of [...ages.map(([, text]) => text), written].entries()) {
      await textOn(text, cells('Date').nth(index)).waitFor();
    }
  });

  it('show lean and credibility in words, or Unrated', async () => {
    await suggests([
      ...bands.map(([bias_score_numeric]) => ({ bias_score_numeric })),
      ...grades.map(([credibility_score_numeric]) => ({ credibility_score_numeric })),
      { bias_score_numeric: null, credibility_score_numeric: null },
    ]);
    await expect.poll(() => cells('Bias').count()).toBe(bands.length + grades.length + 1);
    const shown = await words(cells('Bias').locator('.badge'));
    expect(shown.slice(0, bands.length)).toEqual(bands.map(([, word]) => word));
    expect(shown.at(-1)).toBe('Unrated');
    const credible = (await cells('Credibility').allInnerTexts()).map((text) =>
      text.replace(/\s+/g, ' ').trim(),
    );
    expect(credible.slice(bands.length)).toEqual([...grades.map(([, word]) => word), 'Unrated']);
  });

  it('without a source show the domain or Unknown Domain; sorting can be cleared', async () => {
    await suggests([
      { source: '', url: 'https://www.calderdesk.example/a' },
      { source: '', url: 'http://' },
    ]);
    const rows = page.getByRole('table', { name: /^Related articles/ }).getByRole('row');
    await textOn('calderdesk.example', rows.nth(1)).waitFor();
    await textOn('Unknown Domain', rows.nth(2)).waitFor();
    await page.getByRole('button', { name: 'Date', exact: true }).click();
    await page.getByRole('button', { name: 'Clear Sort', exact: true }).click();
    await expect.poll(() => textOn('Clear Sort').count()).toBe(0);
  });
});
