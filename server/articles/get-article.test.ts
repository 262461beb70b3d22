import { describe, expect, it } from 'vitest';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { classifyError } from '#server/fetching/classify-error.ts';
import { classifyStatus } from '#server/fetching/classify-status.ts';
import { fetchFailure } from '#server/fetching/fetcher.ts';
import { guardAddress } from '#server/fetching/guard-address.ts';
import { explainFetchFailure } from './get-article.ts';

function refusalOf(address: string): string {
  const verdict = guardAddress(address, createAllowList([]));
  if (verdict.kind !== 'refused') throw new Error('It was allowed.');
  return explainFetchFailure(fetchFailure(verdict.failure, verdict.detail)).message;
}

function failed(code: string, message = code): string {
  const failure = classifyError(Object.assign(new Error(message), { code }), false);
  if (failure === null) throw new Error('It is no failure.');
  return explainFetchFailure(failure).message;
}

function answered(status: number): string {
  const failure = classifyStatus(status, undefined, new Date());
  if (failure === null) throw new Error('It is no failure.');
  return explainFetchFailure(failure).message;
}

const notPublic = 'Balance reads public web pages only. Paste the address of an article on a public site.';

describe('the sentence for an address that is not read', () => {
  it.each([
    [`https://news.example/${'a'.repeat(4096)}`, 'This address is too long to be that of an article. '],
    ['nonsense', 'This is not a web address. '],
    ['https://news.example:8443/a', 'Only the usual web ports 80 and 443 can be read. '],
    ['https://ann:secret@news.example/a', 'Addresses with a user name or password are not read. '],
  ])('names what is wrong with %.40s', (address, reason) => {
    expect(refusalOf(address).startsWith(`${reason}Paste the `)).toBe(true);
  });

  it('is the same for everything private, whether by its spelling or by where its name leads', () => {
    for (const address of ['http://127.0.0.1/', 'http://10.1.2.3/', 'http://intranet/', 'http://[::1]/']) {
      expect(refusalOf(address)).toBe(notPublic);
    }
    expect(failed('ERR_ADDRESS_REFUSED')).toBe(notPublic);
  });
});

describe('the sentence for a page that could not be fetched', () => {
  it('does not speak of certificates where there is no https', () => {
    expect(failed('EPROTO')).toMatch(/^The site did not answer in https/);
    expect(failed('CERT_HAS_EXPIRED')).toMatch(/certificate is not valid/);
  });

  it('advises to check the address when the proxy cannot reach the site', () => {
    const noTunnel = failed('UND_ERR_ABORTED', 'Proxy response (502) !== 200 when HTTP Tunneling');
    expect(noTunnel).toBe('The site could not be reached. Check the address, or try again in a few minutes.');
  });

  it.each([502, 503, 504])('covers site and proxy where either may have answered %i', (status) => {
    expect(answered(status)).toMatch(/could not be reached, or its server has a problem\. Check the address/);
  });

  it('says whose fault it is where that is known', () => {
    expect(answered(500)).toBe("The outlet's server has a problem. Try again in a few minutes.");
  });
});
