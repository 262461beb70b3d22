import { describe, expect, it } from 'vitest';
import type { FetchRequest } from './fetcher.ts';
import {
  bodyOf,
  failureOf,
  fetcherFor,
  type Handler,
  sendPage,
  serve,
  serveTls,
} from './testdata/loopback.ts';
import { LOOPBACK_CERTIFICATE } from './testdata/loopback-certificate.ts';

const request = (address: string, more: Partial<FetchRequest> = {}): FetchRequest => ({
  ...{ address, purpose: 'feed', expect: 'html', ...more },
});

/** `/` redirects with these statuses, one after the other, to a page that answers 304 to a known ETag. */
function chainOf(statuses: readonly number[]): Handler {
  return (incoming, response) => {
    const step = Number(incoming.url?.slice(1));
    const status = statuses[step];
    if (status !== undefined) return response.writeHead(status, { location: `/${step + 1}` }).end();
    if (incoming.headers['if-none-match'] === '"1"') return response.writeHead(304).end();
    sendPage(response);
  };
}

describe('a new address', () => {
  it.each([
    [[301], true],
    [[308], true],
    [[301, 308, 301], true],
    [[], false],
    [[300], false],
    [[302], false],
    [[303], false],
    [[307], false],
    [[301, 302], false],
    [[307, 301], false],
  ] as const)('is returned only when all redirects are permanent: %j, %s', async (statuses, isMoved) => {
    const site = await serve(chainOf(statuses));
    const fetcher = fetcherFor([site]);
    const movedTo = isMoved ? `${site.origin}/${statuses.length}` : undefined;
    expect(bodyOf(await fetcher.fetch(request(site.origin))).movedTo).toBe(movedTo);
    const revalidated = await fetcher.fetch(request(site.origin, { validators: { etag: '"1"' } }));
    expect(revalidated).toMatchObject({
      kind: 'not-modified',
      address: `${site.origin}/${statuses.length || ''}`,
    });
    expect(revalidated.kind === 'not-modified' && revalidated.movedTo).toBe(movedTo);
  });

  it('is not returned when a step leads from https to http', async () => {
    const plain = await serve((incoming, response) => {
      if (incoming.url === '/') return sendPage(response);
      response.writeHead(301, { location: `${safe.origin}/page` }).end();
    });
    const safe = await serveTls((incoming, response) => {
      if (incoming.url === '/page') return sendPage(response);
      response.writeHead(301, { location: plain.origin + (incoming.url === '/there' ? '/' : '/back') }).end();
    });
    const fetcher = fetcherFor([plain, safe], { extraCa: LOOPBACK_CERTIFICATE });
    const visit = async (address: string) => bodyOf(await fetcher.fetch(request(address)));
    expect(await visit(`${safe.origin}/there`)).toMatchObject({ address: `${plain.origin}/` });
    expect((await visit(`${safe.origin}/there`)).movedTo).toBeUndefined();
    expect(await visit(`${safe.origin}/and-back`)).toMatchObject({ address: `${safe.origin}/page` });
    expect((await visit(`${safe.origin}/and-back`)).movedTo).toBeUndefined();
    expect((await visit(`${plain.origin}/up`)).movedTo).toBe(`${safe.origin}/page`);
  });

  it('is never a refused address', async () => {
    const site = await serve((_request, response) => {
      response.writeHead(301, { location: 'http://127.0.0.1:9/' }).end();
    });
    expect(failureOf(await fetcherFor([site]).fetch(request(site.origin))).failure).toBe('address-refused');
  });
});
