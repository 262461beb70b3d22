import { Parser } from 'htmlparser2';
import { cutText } from '#domain/text/cut-text.ts';
import { parseUrl } from '#server/parse-url.ts';
import type { AllowList } from './allow-list.ts';
import { type FetchFailure, fetchFailure } from './fetcher.ts';
import { guardAddress } from './guard-address.ts';

/** It stands in the head of the page. */
const searchedLength = 64 * 1024;
/** Elements that may be open at once: the parser looks through all of them at each end tag. */
const maxOpen = 300;
/** A later refresh shows the page to its reader first. */
const maxSeconds = 1;
/** A page with more text is shown for itself, whatever it does without scripts. */
const emptyPageLength = 200;

const unseen = new Set(['script', 'style', 'title', 'noscript', 'template']);

/** "0; url='/next'": seconds, then the address, with or without quotes. */
function targetOf(content: string): string | null {
  const cut = content.search(/[;,]/);
  const seconds = cut < 0 ? '' : content.slice(0, cut).trim();
  if (!/^\d{1,4}(?:\.\d{0,4})?$/.test(seconds) || Number.parseFloat(seconds) > maxSeconds) return null;
  const rest = content.slice(cut + 1).trim();
  const address = /^url\s*=/i.test(rest) ? rest.slice(rest.indexOf('=') + 1).trim() : rest;
  const quote = /^["']/.exec(address)?.[0];
  const text = quote === undefined ? address : (address.slice(1).split(quote, 1)[0] ?? '');
  return text.trim() === '' ? null : text.trim();
}

/**
 * The address that a page forwards to at once by `meta http-equiv="refresh"`; null without one. A refresh for browsers
 * without scripts counts only on a page that shows nothing else.
 */
export function metaRefresh(html: string): string | null {
  const head = cutText(html, searchedLength);
  if (!/http-equiv/i.test(head) || !/refresh/i.test(head)) return null;
  const open: string[] = [];
  let direct: string | null = null;
  let withoutScripts: string | null = null;
  let textLength = 0;
  const parser = new Parser({
    onopentag(name, { 'http-equiv': kind, content }) {
      open.push(name);
      if (name !== 'meta' || kind?.trim().toLowerCase() !== 'refresh' || content === undefined) return;
      if (open.includes('noscript')) withoutScripts ??= targetOf(content);
      else direct ??= targetOf(content);
    },
    onclosetag() {
      open.pop();
    },
    ontext(text) {
      if (!open.some((name) => unseen.has(name))) textLength += text.trim().length;
    },
  });
  const step = 4096;
  for (let at = 0; at < head.length && direct === null && open.length <= maxOpen; at += step)
    parser.write(head.slice(at, at + step));
  parser.end();
  return direct ?? (textLength < emptyPageLength ? withoutScripts : null);
}

/** One request in a chain of redirects. */
export interface Step {
  url: URL;
  method: 'GET' | 'POST';
  body: string | Buffer | undefined;
  /** Headers of the caller; they are sent to the first origin only. */
  headers: Record<string, string>;
  /** The cookies that redirects of this fetch set for its address. */
  cookie?: string;
}

/**
 * The request that follows a redirect; its address is guarded like any other. As in browsers, 307 and
 * 308 repeat the request, the others become a GET without a body. Headers of the caller may hold keys
 * and are not sent to another origin.
 */
export function nextHop(
  step: Step,
  answer: { status: number; location: string },
  allow: AllowList,
): Step | FetchFailure {
  const location = parseUrl(answer.location, step.url);
  if (location === null) {
    return fetchFailure('invalid-address', 'The site redirects to something that is not an address.', answer);
  }
  const verdict = guardAddress(location, allow);
  if (verdict.kind === 'refused') {
    const detail = `The site redirects to an address that is not read. ${verdict.detail}`;
    return fetchFailure(verdict.failure, detail, answer);
  }
  const repeats = answer.status === 307 || answer.status === 308;
  return {
    url: verdict.url,
    method: repeats ? step.method : 'GET',
    body: repeats ? step.body : undefined,
    headers: verdict.url.origin === step.url.origin ? step.headers : {},
  };
}
