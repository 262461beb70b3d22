import fc from 'fast-check';
import { parseEmailAddress } from '#domain/accounts/email-address.ts';
import { canonicalAddress, claimedAddress } from '#domain/articles/canonical-address.ts';
import { isSamePage, pageKey, repeatKey, withoutTracking } from '#domain/articles/compare-addresses.ts';
import { domainOf } from '#domain/articles/domain-of.ts';
import { parseAddressInput } from '#domain/articles/parse-address-input.ts';
import { siteOf } from '#domain/articles/site-of.ts';
import { unwrapLink } from '#domain/articles/unwrap-link.ts';
import { feedKey } from '#domain/feeds/feed-key.ts';
import { findOutlet, hostOf } from '#domain/outlets/find-outlet.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { guardAddress } from '#server/fetching/guard-address.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { mutated } from '../mutate.ts';
import { type FuzzTarget, promise, promiseSame, promiseStorable, textOf } from '../target.ts';

const seeds = [
  'https://www.bbc.co.uk/news/uk-1?utm_source=a&id=2#top',
  'http://m.paper.example:80/amp/story.amp.html?b=2&a=1',
  'https://www.google.com/amp/s/paper.example/amp/a',
  'https://paper-example.cdn.ampproject.org/c/s/paper.example/a',
  'bbc.co.uk/news',
  'https://bücher.example/ö?ü=ß',
  'http://[2001:db8::1]:443/a',
  'paper.example.:8080',
  'feed://paper.example/rss',
  '<https://paper.example/a_(b)>',
  'Brexit: what next?',
  'ann@paper.example',
  'https://author.substack.com/p/a?ref=x&&=1&a',
  'https://www.google.com/url?rct=j&url=https%3A%2F%2Fpaper.example%2Fa&ct=ga',
];
const words = [
  ...'https:// http:// // @ : :80 :443 :99999 . .. / \\ ? # & = % %00 %2e %zz www. m. amp. /amp .amp amp/ [ ] xn-- co.uk .example'.split(
    ' ',
  ),
  ...[
    'utm_source=',
    'AMP=1',
    '&amp;',
    '\u3002',
    '\uFF0E',
    '\u00AD',
    '\u200B',
    'ß',
    '１',
    'javascript:',
    'data:',
    'mailto:',
    '//amp/s/',
    '/amp/s/http://',
  ],
];
const outlets = loadOutletTable();
const allow = createAllowList([]);
const served = 'https://paper.example/news/1';

function checkCompared(text: string): void {
  const key = repeatKey(text);
  promiseSame(repeatKey(key), key, 'the key of a key');
  promise(isSamePage(text, withoutTracking(text)), 'tracking makes another page');
  promiseSame(pageKey(key), pageKey(text), 'repeats are two pages');
  const canonical = canonicalAddress({ served, declared: [text] });
  promise(/^https?:\/\//.test(canonical) && canonical.length <= 2000, `the canonical address ${canonical}`);
  promise(isSamePage(canonical, served), 'the canonical address is another page');
  const own = canonicalAddress({ served: text, declared: [] });
  promiseSame(canonicalAddress({ served: own, declared: [] }), own, 'the canonical address of itself');
  const claimed = claimedAddress({ served, declared: [text] });
  promise(claimed === null || /^https?:\/\//.test(claimed), `the claimed address ${claimed}`);
  promiseStorable([canonical, claimed]);
}

/** The key leaves out the scheme, and with it which port is the default. */
const keyAgain = (key: string): boolean =>
  [`https://${key}`, `http://${key}`].some((address) => feedKey(address) === key);

function checkInput(text: string): void {
  const input = parseAddressInput(text);
  promiseStorable(input);
  if (input.kind !== 'address') return;
  promise(URL.canParse(input.address), `no address: ${input.address}`);
  promiseSame(parseAddressInput(input.address), input, 'an address read again');
}

export const addresses: FuzzTarget = {
  name: 'addresses',
  reads: 'addresses of articles, feeds, sites and outlets',
  maxLength: 100_000,
  inputs: mutated({ seeds: fc.constantFrom(...seeds), words }),
  check(input) {
    // Callers read text that is well formed.
    const text = textOf(input).toWellFormed().replaceAll('\0', '');
    checkCompared(text);
    checkInput(text);
    const target = unwrapLink(text);
    promise(target === text || /^https?:\/\//.test(target), `the target of a link: ${target}`);
    promiseStorable(target);
    const key = feedKey(text);
    if (key !== null) promise(keyAgain(key), `the key of a feed, read again: ${key}`);
    const host = hostOf(text);
    if (host !== null) promiseSame(hostOf(host), host, 'the host of a host');
    const site = siteOf(text);
    if (site !== null) promiseSame(siteOf(site), site, 'the site of a site');
    promiseStorable([key, host, site, domainOf(text), findOutlet(outlets, text)?.domain ?? null]);
    const verdict = guardAddress(text, allow);
    if (verdict.kind === 'allowed')
      promiseSame(guardAddress(verdict.url.href, allow).kind, 'allowed', 'an allowed address, read again');
  },
};

export const emails: FuzzTarget = {
  name: 'emails',
  reads: 'addresses of people',
  maxLength: 100_000,
  inputs: mutated({
    seeds: fc.constantFrom(
      'ann@paper.example',
      ' Ann.Smith+news@mail.paper.example ',
      "o'neil_1@xn--bcher-kva.example",
    ),
    words: ['@', '.', '..', '\r\n', 'Bcc: ', '<', '>', '"', '(', ',', ';', 'İ', 'ſ', 'K', ' ', '\0', '%0a'],
  }),
  check(input) {
    const email = parseEmailAddress(textOf(input));
    if (email === null) return;
    promise(/^[\x21-\x7E]{3,254}$/.test(email) && !/[<>",;:\\()[\]]/.test(email), `the address ${email}`);
    promiseSame(parseEmailAddress(email), email, 'read again');
  },
};
