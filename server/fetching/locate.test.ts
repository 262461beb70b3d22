import { describe, expect, it } from 'vitest';
import { fetcherFor, sendPage, serve } from './testdata/loopback.ts';

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
