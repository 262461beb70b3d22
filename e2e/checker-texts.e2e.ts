import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BiasCheckResult, SuggestedArticle } from '#contract/bias-check.ts';
import { answerChecks, submitAddress } from './support/check-article.ts';
import { leftArticle } from './support/checked-system.ts';
import { startTestSystem, type TestSystem } from './support/test-system.ts';

// The fixed texts of the checker, letter for letter, in a real browser. The page, the session and the answer
// that each test starts from are the server's own. Answers are changed on their way to the page where the
// server cannot be made to give them: it always writes both headings, always names an error, and knows
// neither an article of each age nor one in each band.
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

/** The page after a check that was answered so. */
async function afterAnswer(answer: (route: Route) => Promise<void>): Promise<void> {
  await answerChecks(page, answer);
  await submitAddress(page, leftArticle);
}
async function shows(changes: Partial<BiasCheckResult>): Promise<void> {
  await afterAnswer((route) => route.fulfill({ json: { ...real, ...changes } }));
  await page.getByRole('heading', { name: 'Related Articles' }).waitFor();
}
const suggests = (changes: Partial<SuggestedArticle>[]) =>
  shows({ suggested_articles: changes.map((change) => ({ ...suggestion, ...change })) });

const exactly = (text: string, within: Page | Locator = page) => within.getByText(text, { exact: true });
const cells = (column: string) => page.locator(`td[data-label="${column}"]`);
/** The word of each reading, without the letter of its side before it and the number behind. */
const words = (readings: Locator) =>
  readings.evaluateAll((found) =>
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
      // HTTP/1.1 always sends the text; an event in a stream has only the number, like HTTP/2.
      { contentType: 'text/event-stream', body: 'event: error\ndata: {"status":503}\n\n' },
      'API error: 503 Service Unavailable',
    ],
    ['the server’s own words', { status: 422, json: { error: 'The <b> is odd.' } }, 'The <b> is odd.'],
  ])('shows for %s its sentence', async (_, answer, sentence) => {
    await afterAnswer((route) => route.fulfill(answer));
    await exactly(sentence, page.getByRole('alert')).waitFor();
  });

  it('of the input, of a suggestion and of its address each has its sentence', async () => {
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: 'Analyze Article' }).click();
    await exactly('Please enter a valid URL', page.getByRole('alert')).waitFor();

    await suggests([{ url: '' }]);
    await page.getByRole('button', { name: /^Analyse Bias/ }).click();
    await exactly('No URL available for this article', page.getByRole('alert')).waitFor();

    await suggests([{}]);
    await answerChecks(page, (route) => route.abort());
    await page.getByRole('button', { name: /^Analyse Bias/ }).click();
    await exactly('Failed to analyze bias. Please try again.', page.getByRole('alert')).waitFor();
  });
});

describe('the wait', () => {
  it('reads Analyzing... and keeps the focus, until the result has it', async () => {
    await suggests([{}]);
    let answer = () => {};
    const released = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await answerChecks(page, async (route) => {
      await released;
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
  it.each(bands)('at %f reads %s', async (score, word) => {
    await shows({ bias_score_numeric: score });
    await expect.poll(() => words(page.locator('.gauge').first().locator('.word'))).toEqual([word]);
  });

  it('without a rating reads Unrated, to the eye and to the ear', async () => {
    const bias = real.bias && { ...real.bias, low: null, high: null, abstained: true };
    await shows({ bias_score_numeric: null, credibility_score_numeric: null, bias });
    await expect.poll(() => words(page.locator('.gauge .word'))).toEqual(['Unrated', 'Unrated']);
    await page.getByRole('img', { name: /^Political bias unrated\./ }).waitFor();
  });

  it('has two panels by their headings, and one without them', async () => {
    // As an older server sends it: the text alone.
    const analysis_sections = undefined;
    await shows({ ai_analysis: 'Summary:\nOne.\n\nBias Analysis:\nTwo.', analysis_sections });
    for (const name of ['Article Summary', 'Bias Analysis', 'Media bias on this story', 'Topics']) {
      await page.getByRole('heading', { name, exact: true }).waitFor();
    }
    await shows({ ai_analysis: 'One text, without either heading.', analysis_sections });
    await page.getByRole('heading', { name: 'AI Analysis', exact: true }).waitFor();
    await exactly('One text, without either heading.').waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Article Summary' }).count()).toBe(0);
  });

  it('names each side and says which is missing', async () => {
    await shows({
      comparative_analysis: { analysis: '', made_by: 'embedded', scope: 'None was found.', articles: [] },
    });
    for (const side of ['left', 'center', 'right']) {
      const column = page.getByRole('region', { name: `${side.toUpperCase()}-LEANING`, exact: true });
      await exactly(`No ${side}-leaning analysis available`, column).waitFor();
    }
  });
});

describe('related articles', () => {
  it('tell their age', async () => {
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
      await exactly(text, cells('Date').nth(index)).waitFor();
    }
  });

  it('tell lean and credibility in words, and what is unrated', async () => {
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

  it('without a source show the domain, else Unknown Domain; sorting can be cleared', async () => {
    await suggests([
      { source: '', url: 'https://www.calderdesk.example/a' },
      { source: '', url: 'http://' },
    ]);
    const rows = page.getByRole('table', { name: /^Related articles/ }).getByRole('row');
    await exactly('calderdesk.example', rows.nth(1)).waitFor();
    await exactly('Unknown Domain', rows.nth(2)).waitFor();
    await page.getByRole('button', { name: 'Date', exact: true }).click();
    await page.getByRole('button', { name: 'Clear Sort', exact: true }).click();
    await expect.poll(() => exactly('Clear Sort').count()).toBe(0);
  });
});
