import { ACCEPT_ENCODING } from './content-decoders.ts';
import type { FetchRequest } from './fetcher.ts';

const ACCEPT: Record<FetchRequest['expect'], string> = {
  html: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1',
  feed: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1',
  json: 'application/json, */*;q=0.1',
  any: '*/*',
};

/** Builds the headers of a request; headers of the caller override, in any case of letters. */
export function requestHeaders(
  request: { expect: FetchRequest['expect']; validators: FetchRequest['validators'] | undefined },
  callerHeaders: Record<string, string>,
  userAgent: string,
): Record<string, string> {
  const headers: Record<string, string> = {
    'user-agent': userAgent,
    accept: ACCEPT[request.expect],
    'accept-language': 'en, *;q=0.5',
    'accept-encoding': ACCEPT_ENCODING,
  };
  const etag = usableValidator(request.validators?.etag);
  const lastModified = usableValidator(request.validators?.lastModified);
  if (etag !== undefined) headers['if-none-match'] = etag;
  if (lastModified !== undefined) headers['if-modified-since'] = lastModified;
  for (const [name, value] of Object.entries(callerHeaders)) headers[name.toLowerCase()] = value;
  return headers;
}

/** Hosts choose their validators: one that is too long or not a valid header value is ignored. */
export function usableValidator(value: string | undefined): string | undefined {
  return value !== undefined && /^[\x20-\x7e\x80-\xff]{1,1000}$/.test(value) ? value : undefined;
}
