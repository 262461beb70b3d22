import { setTimeout as sleep } from 'node:timers/promises';
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { measureWait } from '#testing/waited-time.ts';
import type { FetchFailureKind, FetchRequest } from './fetcher.ts';
import {
  bodyOf,
  failureOf,
  fetcherFor,
  type Handler,
  PAGE,
  sendPage,
  serve,
  serveBytes,
  serveRaw,
  serveTls,
} from './testdata/loopback.ts';
import { LOOPBACK_CERTIFICATE } from './testdata/loopback-certificate.ts';

const page = (address: string, more: Partial<FetchRequest> = {}): FetchRequest => ({
  address,
  purpose: 'feed',
  expect: 'html',
  ...more,
});

/** The outcome of fetching a page from this handler. */
async function outcomeOf(handler: Handler, more: Partial<FetchRequest> = {}) {
  const server = await serve(handler);
  return await fetcherFor([server]).fetch(page(`${server.origin}/a`, more));
}

describe('a fetch', () => {
  it('returns body, text and validators', async () => {
    const outcome = await outcomeOf((_request, response) => {
      response.setHeader('etag', '"1"').setHeader('last-modified', 'Thu, 01 Jan 2026 00:00:00 GMT');
      sendPage(response);
    });
    expect(bodyOf(outcome)).toMatchObject({
      status: 200,
      contentType: 'text/html; charset=utf-8',
      encoding: 'utf-8',
      text: PAGE,
      bytes: Buffer.from(PAGE),
      validators: { etag: '"1"', lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT' },
    });
  });

  it('sends its User-Agent and the headers of the caller, and omits the fragment', async () => {
    let seen: { url: string | undefined; headers: Record<string, unknown> } = { url: '', headers: {} };
    const server = await serve((request, response) => {
      seen = { url: request.url, headers: request.headers };
      sendPage(response);
    });
    const fetcher = fetcherFor([server], { userAgent: 'Balance/1.0 (+https://balance.example)' });
    await fetcher.fetch(page(`${server.origin}/a?b=c#d`, { headers: { 'X-Key': 'k', Accept: 'text/html' } }));
    expect(seen.url).toBe('/a?b=c');
    expect(seen.headers).toMatchObject({
      'user-agent': 'Balance/1.0 (+https://balance.example)',
      'x-key': 'k',
      accept: 'text/html',
    });
    expect(seen.headers['accept-encoding']).toContain('gzip, deflate, br');
  });

  it('sends the User-Agent of a request also after a redirect to another site, unlike its headers', async () => {
    const seen: unknown[] = [];
    const target = await serve((request, response) => {
      seen.push([request.headers['user-agent'], request.headers['x-key']]);
      sendPage(response);
    });
    const server = await serve((_request, response) => {
      response.writeHead(302, { location: `${target.origin}/b` }).end();
    });
    const fetcher = fetcherFor([server, target], { userAgent: 'Balance/1.0' });
    await fetcher.fetch(page(`${server.origin}/a`, { userAgent: 'Reader/1', headers: { 'X-Key': 'k' } }));
    expect(seen).toEqual([['Reader/1', undefined]]);
  });

  it('keeps the first bytes of an error response with keepRefusal', async () => {
    const refuse: Handler = (_request, response) => {
      response.writeHead(401, { 'content-type': 'application/json' }).end(`{"code":1}${' '.repeat(100_000)}`);
    };
    const kept = failureOf(await outcomeOf(refuse, { keepRefusal: true }));
    expect([kept.status, kept.refusal?.trim(), kept.refusal?.length]).toEqual([401, '{"code":1}', 16 * 1024]);
    expect(failureOf(await outcomeOf(refuse)).refusal).toBeUndefined();
  });

  it('posts a body', async () => {
    const outcome = await outcomeOf(
      (request, response) => {
        request.setEncoding('utf8').on('data', (text) => response.end(`${request.method} ${text}`));
      },
      {
        method: 'POST',
        body: '{"a":1}',
        headers: { 'content-type': 'application/json' },
        purpose: 'webhook',
        expect: 'any',
      },
    );
    expect(bodyOf(outcome).text).toBe('POST {"a":1}');
  });

  it('accepts an empty response when any kind is expected', async () => {
    const outcome = await outcomeOf((_request, response) => response.writeHead(204).end(), { expect: 'any' });
    expect(bodyOf(outcome)).toMatchObject({ status: 204, text: '' });
  });

  it('sends validators and returns not-modified for a 304', async () => {
    let received: unknown[] = [];
    const outcome = await outcomeOf(
      (request, response) => {
        received = [request.headers['if-none-match'], request.headers['if-modified-since']];
        response.writeHead(304).end();
      },
      { validators: { etag: '"1"', lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT' } },
    );
    expect(outcome.kind).toBe('not-modified');
    expect(received).toEqual(['"1"', 'Thu, 01 Jan 2026 00:00:00 GMT']);
  });

  it('neither keeps nor sends validators that are not valid header values', async () => {
    let received: unknown;
    const outcome = await outcomeOf(
      (request, response) => {
        received = request.headers['if-none-match'];
        response.setHeader('etag', `"${'a'.repeat(2000)}"`);
        sendPage(response);
      },
      { validators: { etag: 'a\nb' } },
    );
    expect(bodyOf(outcome).validators.etag).toBeUndefined();
    expect(received).toBeUndefined();
  });

  it('treats a 304 to an unconditional request as a failure', async () => {
    const outcome = await outcomeOf((_request, response) => response.writeHead(304).end());
    expect(failureOf(outcome)).toMatchObject({ failure: 'client-error', status: 304 });
  });

  it.each([
    ['gzip', zlib.gzipSync(PAGE)],
    ['deflate', zlib.deflateRawSync(PAGE)],
    ['br', zlib.brotliCompressSync(PAGE)],
    ['deflate, gzip', zlib.gzipSync(zlib.deflateSync(PAGE))],
  ])('decodes %s', async (encoding, packed) => {
    const outcome = await outcomeOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(packed);
    });
    expect(bodyOf(outcome).text).toContain('arbour');
  });

  it('trusts a certificate of a configured authority, and no other', async () => {
    const server = await serveTls((_request, response) => sendPage(response));
    const trusting = fetcherFor([server], { extraCa: LOOPBACK_CERTIFICATE });
    expect(bodyOf(await trusting.fetch(page(server.origin))).text).toBe(PAGE);
    expect(failureOf(await fetcherFor([server]).fetch(page(server.origin))).failure).toBe('tls');
  });

  it('distinguishes a site without https from a bad certificate', async () => {
    const plain = await serve((_request, response) => sendPage(response));
    const outcome = await fetcherFor([plain]).fetch(page(`https://${plain.host}/`));
    expect(failureOf(outcome)).toMatchObject({
      failure: 'network',
      detail: expect.stringContaining('did not answer in https'),
    });
  });

  it('reuses connections', async () => {
    const ports = new Set<number | undefined>();
    const server = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      sendPage(response);
    });
    const fetcher = fetcherFor([server]);
    for (let time = 0; time < 8; time++) await fetcher.fetch(page(server.origin));
    // The next request may start just before the connection is marked free.
    expect(ports.size).toBeLessThanOrEqual(2);
  });
});

describe('a fetch that fails', () => {
  it.each([
    [401, 'forbidden'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [410, 'gone'],
    [418, 'client-error'],
    [429, 'rate-limited'],
    [500, 'server-error'],
    [502, 'server-error'],
  ])('maps status %i to %s', async (status, failure) => {
    const outcome = await outcomeOf((_request, response) => response.writeHead(status).end('<p>Sorry</p>'));
    expect(failureOf(outcome)).toMatchObject({ failure, status });
  });

  it.each([
    ['HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n<p>half', 'end', 'truncated'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 500\r\nConnection: close\r\n\r\n<p>half', 'end', 'truncated'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n20\r\n<p>half', 'end', 'truncated'],
    [
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n20\r\n<p>half',
      'end',
      'truncated',
    ],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n<p>half\r\n', 'end', 'truncated'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n<p>half', 'reset', 'network'],
    ['', 'end', 'network'],
    ['', 'reset', 'network'],
    ['HTTP/1.1 200', 'end', 'network'],
    ['SSH-2.0-OpenSSH_9.2\r\n', 'end', 'network'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!', 'end', 'truncated'],
    [`HTTP/1.1 200 OK\r\nA: ${'a'.repeat(70_000)}\r\n\r\n`, 'end', 'too-large'],
  ] as const)('for %j, then %s: fails with %s', async (bytes, end, failure) => {
    const server = await serveBytes(bytes, end);
    expect(failureOf(await fetcherFor([server]).fetch(page(server.origin))).failure).toBe(failure);
  });

  it('reads a body that ends with the connection', async () => {
    const server = await serveBytes(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${PAGE}`, 'end');
    expect(bodyOf(await fetcherFor([server]).fetch(page(server.origin))).text).toBe(PAGE);
  });

  it.each([
    ['never answers', () => undefined],
    ['sends headers and no more', (_request, response) => response.writeHead(200).flushHeaders()],
    [
      'sends a byte from time to time',
      (_request, response) => {
        const timer = setInterval(() => response.write('<'), 50);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ] satisfies [string, Handler][])('times out on a host that %s', async (_what, handler) => {
    const waited = measureWait();
    const outcome = await outcomeOf(handler, { timeoutMs: 300 });
    expect(failureOf(outcome).failure).toBe('timeout');
    expect(waited()).toBeLessThan(1500);
  });

  it('times out on a host that accepts the connection and sends nothing in TLS', async () => {
    const server = await serveRaw(() => undefined);
    const waited = measureWait();
    const fetcher = fetcherFor([server]);
    const outcome = await fetcher.fetch(page(`https://${server.host}/`, { timeoutMs: 300 }));
    expect(failureOf(outcome).failure).toBe('timeout');
    await fetcher.close();
    expect(waited()).toBeLessThan(1000);
  });

  it.each([
    ['br, br, br, br', PAGE, 'bad-encoding'],
    ['compress', Buffer.from([0x1f, 0x9d, 0x90, 0x00, 0x61]), 'bad-encoding'],
    ['br', Buffer.from([0xff, 0xff, 0xff, 0xff, 0x61]), 'bad-encoding'],
    ['gzip', zlib.gzipSync(PAGE).subarray(0, 40), 'truncated'],
    ['', zlib.gzipSync(PAGE).subarray(0, 40), 'truncated'],
  ])('fails on invalid content in %s: %s', async (encoding, body, failure) => {
    const outcome = await outcomeOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(body);
    });
    expect(failureOf(outcome).failure).toBe(failure);
  });

  it.each([
    ['text/html', '', 'empty'],
    ['application/pdf', '%PDF-1.7', 'wrong-type'],
    ['image/png', 'x', 'wrong-type'],
    ['text/html', '<rss version="2.0"></rss>', 'wrong-type'],
  ])('fails on %s with %j: %s', async (contentType, body, failure) => {
    const outcome = await outcomeOf((_request, response) => {
      response.writeHead(200, { 'content-type': contentType }).end(body);
    });
    expect(failureOf(outcome).failure).toBe(failure);
  });

  it.each([
    ['http://127.0.0.1:9/', 'address-refused'],
    ['http://0x7f.1/', 'address-refused'],
    ['nonsense', 'invalid-address'],
    ['https://no-such-outlet.invalid/', 'dns'],
  ] satisfies [string, FetchFailureKind][])('fails on %s: %s', async (address, failure) => {
    expect(failureOf(await fetcherFor([]).fetch(page(address))).failure).toBe(failure);
  });

  it('fails when nothing listens', async () => {
    const closed = { host: '127.0.0.1:1', origin: 'http://127.0.0.1:1', port: 1 };
    expect(failureOf(await fetcherFor([closed]).fetch(page(closed.origin))).failure).toBe('network');
  });

  it('stops when its caller aborts it, before or during the request', async () => {
    const server = await serve(() => undefined);
    const fetcher = fetcherFor([server]);
    expect(failureOf(await fetcher.fetch(page(server.origin, { signal: AbortSignal.abort() }))).failure).toBe(
      'aborted',
    );
    const signal = AbortSignal.timeout(50);
    expect(failureOf(await fetcher.fetch(page(server.origin, { signal }))).failure).toBe('aborted');
  });

  it('stops when the fetcher closes, and starts no request afterwards', async () => {
    const server = await serve(() => undefined);
    const fetcher = fetcherFor([server]);
    const running = fetcher.fetch(page(server.origin));
    await sleep(50);
    const waited = measureWait();
    await fetcher.close();
    expect(failureOf(await running).failure).toBe('aborted');
    expect(waited()).toBeLessThan(500);
    expect(failureOf(await fetcher.fetch(page(server.origin))).failure).toBe('aborted');
  });
});

describe('a body beyond the limit', () => {
  const endless: Handler = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'a')));
      response.once('drain', write);
    };
    write();
  };

  it('is refused by its declared length', async () => {
    const outcome = await outcomeOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000001' }).flushHeaders();
    });
    expect(failureOf(outcome).failure).toBe('too-large');
  });

  it('is not read to its end', async () => {
    expect(failureOf(await outcomeOf(endless)).failure).toBe('too-large');
  });

  it('may be exactly as large as the limit', async () => {
    const text = 'a'.repeat(1000);
    const serveText: Handler = (_request, response) => sendPage(response, text);
    expect((await outcomeOf(serveText, { maxBytes: 1000 })).kind).toBe('ok');
    expect(failureOf(await outcomeOf(serveText, { maxBytes: 999 })).failure).toBe('too-large');
  });

  it.each([
    ['gzip', zlib.gzipSync(Buffer.alloc(200_000_000, 'a'))],
    [
      'br',
      zlib.brotliCompressSync(Buffer.alloc(50_000_000, 'a'), {
        params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 },
      }),
    ],
    ['gzip, gzip', zlib.gzipSync(zlib.gzipSync(Buffer.alloc(200_000_000, 'a')))],
  ])('is decompressed only up to the limit, in little memory (%s)', async (encoding, bomb) => {
    const before = process.memoryUsage().rss;
    const outcome = await outcomeOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(bomb);
    });
    expect(failureOf(outcome).failure).toBe('too-large');
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });
});

describe('locate', () => {
  it('returns the target of a redirect without requesting it', async () => {
    const visited: (string | undefined)[] = [];
    const server = await serve((request, response) => {
      visited.push(request.url);
      response.writeHead(302, { location: '/article' }).end();
    });
    const outcome = await fetcherFor([server]).locate({
      address: `${server.origin}/link`,
      purpose: 'connector',
    });
    expect(outcome).toEqual({ kind: 'moved', address: `${server.origin}/article` });
    expect(visited).toEqual(['/link']);
  });

  it('returns "stays" for a page, whatever its size', async () => {
    const server = await serve((_request, response) => sendPage(response, 'x'.repeat(900_000)));
    const outcome = await fetcherFor([server]).locate({
      address: `${server.origin}/p`,
      purpose: 'connector',
    });
    expect(outcome).toEqual({ kind: 'stays' });
  });

  it.each(['http://127.0.0.1:9/', 'http://169.254.169.254/', 'file:///etc/passwd'])(
    'does not return %s',
    async (location) => {
      const server = await serve((_request, response) => void response.writeHead(302, { location }).end());
      const outcome = await fetcherFor([server]).locate({
        address: `${server.origin}/`,
        purpose: 'connector',
      });
      expect(outcome).toMatchObject({ kind: 'failed' });
    },
  );

  it('times out when the host does not answer', async () => {
    const server = await serve(() => {});
    const outcome = await fetcherFor([server]).locate({
      address: `${server.origin}/`,
      purpose: 'connector',
      timeoutMs: 100,
    });
    expect(outcome).toMatchObject({ kind: 'failed', failure: 'timeout' });
  });
});
