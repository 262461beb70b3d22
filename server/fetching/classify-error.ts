import { type FetchFailure, type FetchFailureKind, fetchFailure } from './fetcher.ts';
import { NOT_PUBLIC } from './guard-address.ts';

const BY_CODE: Record<string, FetchFailureKind> = {
  ERR_ADDRESS_REFUSED: 'address-refused',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EAI_NODATA: 'dns',
  EAI_NONAME: 'dns',
  ENODATA: 'dns',
  ESERVFAIL: 'dns',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'truncated',
  HPE_INVALID_EOF_STATE: 'truncated',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  Z_BUF_ERROR: 'truncated',
  ZSTD_error_srcSize_wrong: 'truncated',
  UND_ERR_PRX_TLS: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_GET_ISSUER_CERT: 'tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  INVALID_CA: 'tls',
  INVALID_PURPOSE: 'tls',
  HOSTNAME_MISMATCH: 'tls',
};

const BY_PREFIX: [RegExp, FetchFailureKind][] = [
  [/^(ERR_TLS_|CERT_)/, 'tls'],
  [/^ERR_SSL_/, 'network'],
  [/^(Z_|ZSTD_|ERR_?_ERROR_|ERR_BROTLI|ERR_PADDING)/, 'bad-encoding'],
  [/^(E[A-Z]+$|UND_ERR_SOCKET|UND_ERR_ABORTED|HPE_)/, 'network'],
];

const DETAILS: Partial<Record<FetchFailureKind, string>> = {
  'address-refused': NOT_PUBLIC,
  dns: 'There is no site by this name, or its name could not be looked up.',
  timeout: 'The site did not answer in time.',
  truncated: 'The answer broke off before its end.',
  'too-large': 'The answer is larger than the limit.',
  tls: 'The site could not prove its identity: its certificate is not valid for it.',
  'bad-encoding': 'The answer is packed in a way that cannot be unpacked.',
};

/** Errors of OpenSSL: the other side speaks plain http, or an unsafe version of TLS. */
const NO_HTTPS = /^(EPROTO$|ERR_SSL_)/;
/** The client's message when the proxy opens no tunnel because it cannot reach the site. */
const NO_TUNNEL = /^Proxy response \((502|503|504)\)/;

function networkDetail(error: unknown, depth = 0): string {
  if (error instanceof Error && depth <= 5) {
    const code = 'code' in error ? String(error.code) : '';
    if (NO_HTTPS.test(code)) return 'The site did not answer in https, as an https:// address asks.';
    if (NO_TUNNEL.test(error.message)) return 'The site could not be reached.';
    return networkDetail(innerOf(error), depth + 1);
  }
  return 'The connection to the site failed.';
}

function innerOf(error: Error): unknown {
  return error instanceof AggregateError ? error.errors[0] : error.cause;
}

/**
 * Maps an error of connection, TLS or decoder to a failure; null for any other error, which is a bug.
 * `bodyBegun`: headers had arrived, so a socket closed by the other side truncated the body.
 */
export function classifyError(error: unknown, bodyBegun: boolean): FetchFailure | null {
  const kind = failureOf(error, bodyBegun, 0);
  if (kind === null) return null;
  return fetchFailure(kind, DETAILS[kind] ?? networkDetail(error));
}

function failureOf(error: unknown, bodyBegun: boolean, depth: number): FetchFailureKind | null {
  if (!(error instanceof Error) || depth > 5) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'UND_ERR_SOCKET' && bodyBegun && !(error.cause instanceof Error)) return 'truncated';
  if (/unexpected end of file|invalid EOF state/i.test(error.message)) return 'truncated';
  if (error.name === 'HTTPParserError') return 'network';
  // The client reports a proxy that requires a login as a wrong argument.
  if (error.message.startsWith('Proxy Authentication Required')) return 'network';
  const known = BY_CODE[code] ?? BY_PREFIX.find(([pattern]) => pattern.test(code))?.[1];
  if (known !== undefined && known !== 'network') return known;
  return failureOf(innerOf(error), bodyBegun, depth + 1) ?? known ?? null;
}
