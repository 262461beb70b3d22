import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { explainFeedFailure } from '#server/ingestion/explain-feed-failure.ts';
import {
  badCertificates,
  faultAuthority,
  faultKey,
  validCertificate,
} from './testdata/fault-certificates.ts';
import { bodyOf, failureOf, fetcherFor, PAGE, sendPage } from './testdata/loopback.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function startSite(cert: string): Promise<number> {
  server = createServer({ key: faultKey, cert }, (_request, response) => sendPage(response));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

it.each(Object.entries(badCertificates))(
  'a site with a certificate that is %s is not read, with a sentence, until it has a good one',
  async (_fault, cert) => {
    const port = await startSite(cert);
    const fetcher = fetcherFor([], { allowPrivate: [`localhost:${port}`], extraCa: faultAuthority });
    const request = { address: `https://localhost:${port}/`, purpose: 'feed', expect: 'html' } as const;
    const { failure, detail } = failureOf(await fetcher.fetch(request));
    expect(failure).toBe('tls');
    expect(explainFeedFailure(failure, detail)).toBe(
      'The site could not prove its identity: its certificate is not valid for it. Tell the outlet; Balance tries again by itself and reads the feed once the certificate is valid.',
    );
    server?.setSecureContext({ key: faultKey, cert: validCertificate });
    expect(bodyOf(await fetcher.fetch(request)).text).toBe(PAGE);
  },
);

it('a site whose certificate expires while its connection is kept is refused at the next connection', async () => {
  const port = await startSite(validCertificate);
  const fetcher = fetcherFor([], { allowPrivate: [`localhost:${port}`], extraCa: faultAuthority });
  const request = { address: `https://localhost:${port}/`, purpose: 'feed', expect: 'html' } as const;
  expect(bodyOf(await fetcher.fetch(request)).text).toBe(PAGE);
  server?.setSecureContext({ key: faultKey, cert: badCertificates.expired });
  // Neither a kept connection nor a resumed session of TLS outlives this.
  server?.closeAllConnections();
  server?.setTicketKeys(Buffer.alloc(48, 7));
  expect(failureOf(await fetcher.fetch(request)).failure).toBe('tls');
});
