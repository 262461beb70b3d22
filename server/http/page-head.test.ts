import { describe, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { addPageHead, describeInTime, type PageHead } from './page-head.ts';

const template =
  '<!doctype html><html><head><meta name="description" content="Generic." /></head><body>Body</body></html>';
const head: PageHead = {
  title: 'Bridge closed',
  description: '3 articles.',
  canonical: 'https://b.example/story/1',
  kind: 'article',
  picture: { address: 'https://b.example/news/stories/1/picture.png', words: '1 left' },
};

describe('addPageHead', () => {
  it('adds title, description, canonical address and picture once', () => {
    const page = addPageHead(template, head);
    expect(page.match(/<title/g)).toHaveLength(1);
    expect(page.match(/name="description"/g)).toHaveLength(1);
    expect(page).toContain('<title data-served>Bridge closed · Balance</title>');
    expect(page).toContain('rel="canonical" href="https://b.example/story/1"');
    expect(page).toContain('property="og:image" content="https://b.example/news/stories/1/picture.png"');
    expect(page).toContain('content="summary_large_image"');
    expect(addPageHead(template, { ...head, picture: null })).toContain('content="summary"');
  });

  it('escapes what comes from publishers, and gives no text a meaning in the template', () => {
    const hostile = `"><script>alert(1)</script><meta http-equiv="refresh" content='0'> $& $\` &amp;`;
    const page = addPageHead(template, { ...head, title: hostile, description: hostile });
    expect(page).not.toContain('<script');
    expect(page).not.toContain('http-equiv="');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.match(/<\/head>/g)).toHaveLength(1);
    expect(page.match(/Body/g)).toHaveLength(1);
  });
});

describe('describeInTime', () => {
  const log = createLog('silent');

  it('gives the description', async () => {
    expect(await describeInTime(async () => head, '/story/1', log)).toBe(head);
  });

  it('leaves the page as it is after a failure, and when the database does not answer', async () => {
    const failing = describeInTime(() => Promise.reject(new Error('gone')), '/story/1', log);
    expect(await failing).toBeNull();
    expect(await describeInTime(() => new Promise(() => {}), '/story/1', log)).toBeNull();
  });
});
