import { describe, expect, it } from 'vitest';
import { processorTimeOf } from '#testing/processor-time.ts';
import { metaRefresh } from './next-hop.ts';
import { bodyOf, failureOf, fetcherFor, sendPage, serve } from './testdata/loopback.ts';

const pageOf = (content: string) =>
  `<!doctype html><html><head><meta http-equiv="refresh" content="${content}"></head><body></body></html>`;

describe('metaRefresh', () => {
  it.each([
    ['0; url=/next', '/next'],
    ['0;url=https://paper.example/x?a=1&amp;b=2', 'https://paper.example/x?a=1&b=2'],
    ["0;URL='https://paper.example/x'", 'https://paper.example/x'],
    ['0, url = /next', '/next'],
    ['1;/next', '/next'],
    ['0.5; url=/next', '/next'],
    ['300; url=/next', null],
    ['5; url=/next', null],
    ['0', null],
    ['0; url=', null],
    ['', null],
    ['soon; url=/next', null],
  ])('reads %s', (content, target) => {
    expect(metaRefresh(pageOf(content))).toBe(target);
  });

  it('obeys one for browsers without scripts on an empty page alone', () => {
    const meta = '<noscript><meta http-equiv="refresh" content="0; url=/next"></noscript>';
    expect(metaRefresh(`<html><head><script>go("${'x'.repeat(500)}")</script>${meta}</head></html>`)).toBe(
      '/next',
    );
    expect(
      metaRefresh(`<html><head>${meta}</head><body><p>${'An article. '.repeat(50)}</p></body></html>`),
    ).toBeNull();
  });

  it('finds none in texts and comments', () => {
    const meta = '<meta http-equiv="refresh" content="0; url=/next">';
    expect(
      metaRefresh(
        `<html><!-- ${meta} --><script>"${meta}"</script><p>&lt;meta http-equiv refresh</p></html>`,
      ),
    ).toBeNull();
  });

  it('is read in bounded time', async () => {
    const nested = `<meta http-equiv="refreshing">${'<b>'.repeat(30_000)}${'</i>'.repeat(10_000)}`;
    expect(await processorTimeOf(() => metaRefresh(nested))).toBeLessThan(500);
  });
});

describe('a page that forwards at once', () => {
  const request = { purpose: 'page', expect: 'html' } as const;
  const article =
    '<!doctype html><html><head><title>An article</title></head><body><p>Words.</p></body></html>';

  it('is followed once, as a redirect', async () => {
    const server = await serve((incoming, response) => {
      if (incoming.url === '/robots.txt') return void response.writeHead(404).end();
      if (incoming.url === '/a') return sendPage(response, pageOf('0; url=/b'));
      if (incoming.url === '/twice') return sendPage(response, pageOf('0; url=/a'));
      return sendPage(response, article);
    });
    const fetcher = fetcherFor([server]);
    const once = bodyOf(await fetcher.fetch({ ...request, address: `${server.origin}/a` }));
    expect(once).toMatchObject({ address: `${server.origin}/b`, text: article });
    expect(once.movedTo).toBeUndefined();
    const twice = bodyOf(await fetcher.fetch({ ...request, address: `${server.origin}/twice` }));
    expect(twice.address).toBe(`${server.origin}/a`);
  });

  it('is itself where it leads to itself', async () => {
    const server = await serve((incoming, response) => {
      if (incoming.url === '/robots.txt') return void response.writeHead(404).end();
      sendPage(response, pageOf('0; url=/a'));
    });
    const body = bodyOf(await fetcherFor([server]).fetch({ ...request, address: `${server.origin}/a` }));
    expect(body.address).toBe(`${server.origin}/a`);
  });

  it.each([
    'http://127.0.0.1:9/x',
    'http://169.254.169.254/latest/',
    'file:///etc/passwd',
    'http://user:word@paper.example/',
  ])('is not followed to %s', async (target) => {
    const server = await serve((incoming, response) => {
      if (incoming.url === '/robots.txt') return void response.writeHead(404).end();
      sendPage(response, pageOf(`0; url=${target}`));
    });
    const failure = failureOf(
      await fetcherFor([server]).fetch({ ...request, address: `${server.origin}/a` }),
    );
    expect(['address-refused', 'invalid-address']).toContain(failure.failure);
  });

  it('is not followed to what robots.txt closes', async () => {
    const server = await serve((incoming, response) => {
      if (incoming.url === '/robots.txt')
        return void response.writeHead(200).end('User-agent: *\nDisallow: /b');
      sendPage(response, pageOf('0; url=/b'));
    });
    const failure = failureOf(
      await fetcherFor([server]).fetch({ ...request, address: `${server.origin}/a` }),
    );
    expect(failure.failure).toBe('robots');
  });
});
