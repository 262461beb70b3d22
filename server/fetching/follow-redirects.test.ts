import { describe, expect, it } from 'vitest';
import { measureWait } from '#testing/waited-time.ts';
import type { FetchRequest } from './fetcher.ts';
import { bodyOf, failureOf, fetcherFor, type Handler, PAGE, sendPage, serve } from './testdata/loopback.ts';

const request = (address: string, more: Partial<FetchRequest> = {}): FetchRequest => ({
  address,
  purpose: 'feed',
  expect: 'html',
  ...more,
});

function redirectTo(location: string | undefined, status = 302): Handler {
  return (_request, response) => {
    response.writeHead(status, location === undefined ? {} : { location }).end();
  };
}

/** `/hop/N` leads to `/hop/N-1`, `/hop/0` is a page. */
const chain: Handler = (incoming, response) => {
  const left = Number(incoming.url?.split('/').at(-1));
  if (left === 0) sendPage(response);
  else response.writeHead(301, { location: `${left - 1}` }).end();
};

describe('cookies of redirects', () => {
  const site = async () => {
    const received: (string | undefined)[] = [];
    const server = await serve((incoming, response) => {
      received.push(incoming.headers.cookie);
      if (incoming.headers.cookie?.includes('seen=1')) return sendPage(response);
      const cookies = ['seen=1; path=/; HttpOnly', 'other="a b"', 'far=1; domain=elsewhere.example'];
      response.writeHead(302, { location: incoming.url ?? '/', 'set-cookie': cookies }).end();
    });
    return { server, received };
  };

  it('are sent to the same host within the fetch, and to no later one', async () => {
    const { server, received } = await site();
    const fetcher = fetcherFor([server]);
    for (const _ of [1, 2]) expect((await fetcher.fetch(request(`${server.origin}/a`))).kind).toBe('ok');
    expect(received).toEqual([undefined, 'seen=1', undefined, 'seen=1']);
  });

  it('are added to those of the caller', async () => {
    const { server, received } = await site();
    const fetcher = fetcherFor([server]);
    await fetcher.fetch(request(`${server.origin}/a`, { headers: { Cookie: 'own=1' } }));
    expect(received).toEqual(['own=1', 'own=1; seen=1']);
  });

  it('end with the other redirects where a host sets new ones for ever', async () => {
    let count = 0;
    const server = await serve((incoming, response) => {
      const headers = { location: incoming.url ?? '/', 'set-cookie': `n=${++count}` };
      response.writeHead(302, headers).end();
    });
    const outcome = await fetcherFor([server]).fetch(request(server.origin));
    expect(failureOf(outcome).failure).toBe('too-many-redirects');
    expect(count).toBe(6);
  });
});

describe('redirects', () => {
  it('are followed to the body', async () => {
    const server = await serve(chain);
    const body = bodyOf(await fetcherFor([server]).fetch(request(`${server.origin}/hop/5`)));
    expect(body).toMatchObject({ address: `${server.origin}/hop/0`, text: PAGE });
  });

  it('end after five', async () => {
    const server = await serve(chain);
    const fetcher = fetcherFor([server]);
    expect(failureOf(await fetcher.fetch(request(`${server.origin}/hop/6`))).failure).toBe(
      'too-many-redirects',
    );
  });

  it('in a circle are detected at the first repetition', async () => {
    let visits = 0;
    const server = await serve((incoming, response) => {
      visits++;
      response.writeHead(302, { location: incoming.url === '/a' ? '/b' : '/a#again' }).end();
    });
    const failure = failureOf(await fetcherFor([server]).fetch(request(`${server.origin}/a`)));
    expect(failure.failure).toBe('too-many-redirects');
    expect(visits).toBe(2);
  });

  it.each([
    'http://127.0.0.1:9/',
    'http://2130706433/',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost./',
    '//127.1/',
    'http://127.0.0.1.nip.io/',
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://user:secret@news.example/',
    'https://news.example:8443/',
  ])('to %s are refused', async (location) => {
    const server = await serve(redirectTo(location));
    const failure = failureOf(await fetcherFor([server]).fetch(request(server.origin)));
    expect(failure).toMatchObject({ failure: 'address-refused', status: 302 });
  });

  it('to an invalid or missing address are failures', async () => {
    const nonsense = await serve(redirectTo('http://['));
    const nowhere = await serve(redirectTo(undefined));
    const fetcher = fetcherFor([nonsense, nowhere]);
    expect(failureOf(await fetcher.fetch(request(nonsense.origin))).failure).toBe('invalid-address');
    expect(failureOf(await fetcher.fetch(request(nowhere.origin)))).toMatchObject({
      failure: 'client-error',
      status: 302,
    });
  });

  it('written in UTF-8 are understood', async () => {
    const server = await serve((incoming, response) => {
      if (incoming.url !== '/') return sendPage(response);
      response.writeHead(302, { location: Buffer.from('/münchen').toString('latin1') }).end();
    });
    const body = bodyOf(await fetcherFor([server]).fetch(request(server.origin)));
    expect(body.address).toBe(`${server.origin}/m%C3%BCnchen`);
  });

  it.each([
    [301, 'GET', ''],
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'text'],
    [308, 'POST', 'text'],
  ])('of status %i repeat a POST as %s', async (status, method, body) => {
    const server = await serve((incoming, response) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (part) => (text += part));
      incoming.on('end', () => {
        if (incoming.url === '/') response.writeHead(status, { location: '/next' }).end();
        else response.end(`${incoming.method} ${text}`);
      });
    });
    const post = request(server.origin, { method: 'POST', body: 'text', expect: 'any' });
    expect(bodyOf(await fetcherFor([server]).fetch(post)).text).toBe(`${method} ${body}`);
  });

  it('do not send keys to another site', async () => {
    const seen: unknown[] = [];
    const target = await serve((incoming, response) => {
      seen.push(incoming.headers['x-api-key'] ?? null);
      sendPage(response);
    });
    const start = await serve((incoming, response) => {
      seen.push(incoming.headers['x-api-key'] ?? null);
      response.writeHead(302, { location: incoming.url === '/' ? '/again' : target.origin }).end();
    });
    const fetcher = fetcherFor([start, target]);
    await fetcher.fetch(request(start.origin, { purpose: 'connector', headers: { 'X-Api-Key': 'secret' } }));
    expect(seen).toEqual(['secret', 'secret', null]);
  });

  it('are not followed for a webhook', async () => {
    const server = await serve(redirectTo('/elsewhere', 307));
    const hook = request(server.origin, { purpose: 'webhook', method: 'POST', body: '{}', expect: 'any' });
    expect(failureOf(await fetcherFor([server]).fetch(hook)).failure).toBe('too-many-redirects');
  });

  it('share one time limit', async () => {
    const server = await serve((incoming, response) => {
      setTimeout(() => response.writeHead(302, { location: `${incoming.url}x` }).end(), 150);
    });
    const waited = measureWait();
    const outcome = await fetcherFor([server]).fetch(request(`${server.origin}/`, { timeoutMs: 400 }));
    expect(failureOf(outcome).failure).toBe('timeout');
    expect(waited()).toBeLessThan(1200);
  });
});
