import { describe, expect, it } from 'vitest';
import { classifyError } from './classify-error.ts';

function error(code: string, more: { message?: string; cause?: Error } = {}): Error {
  return Object.assign(
    new Error(more.message ?? code, more.cause === undefined ? {} : { cause: more.cause }),
    { code },
  );
}

describe('classifyError', () => {
  it.each([
    ['ENOTFOUND', 'dns'],
    ['EAI_AGAIN', 'dns'],
    ['ECONNREFUSED', 'network'],
    ['ECONNRESET', 'network'],
    ['EHOSTUNREACH', 'network'],
    ['ETIMEDOUT', 'timeout'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'network'],
    ['EPROTO', 'network'],
    ['Z_DATA_ERROR', 'bad-encoding'],
    ['ERR__ERROR_FORMAT_PADDING_1', 'bad-encoding'],
    ['ZSTD_error_prefix_unknown', 'bad-encoding'],
    ['Z_BUF_ERROR', 'truncated'],
    ['ERR_ADDRESS_REFUSED', 'address-refused'],
  ])('maps %s to %s', (code, failure) => {
    expect(classifyError(error(code), false)?.failure).toBe(failure);
  });

  it('maps a socket closed by the other side to truncated only after a body has begun', () => {
    expect(classifyError(error('UND_ERR_SOCKET'), true)?.failure).toBe('truncated');
    expect(classifyError(error('UND_ERR_SOCKET'), false)?.failure).toBe('network');
  });

  it('uses the cause of a vague error and of an AggregateError', () => {
    expect(classifyError(error('UND_ERR_SOCKET', { cause: error('CERT_HAS_EXPIRED') }), false)?.failure).toBe(
      'tls',
    );
    const several = Object.assign(new AggregateError([error('ERR_ADDRESS_REFUSED')]), {
      code: 'ECONNREFUSED',
    });
    expect(classifyError(several, false)?.failure).toBe('address-refused');
  });

  it.each([
    [error('EPROTO'), /did not answer in https/],
    [error('UND_ERR_SOCKET', { cause: error('ERR_SSL_WRONG_VERSION_NUMBER') }), /did not answer in https/],
    [
      error('UND_ERR_ABORTED', { message: 'Proxy response (502) !== 200 when HTTP Tunneling' }),
      /could not be reached/,
    ],
    [error('ECONNREFUSED'), /connection to the site failed/],
  ])('explains %s in the detail', (thrown, words) => {
    expect(classifyError(thrown, false)?.detail).toMatch(words);
  });

  it('returns null for a bug', () => {
    expect(classifyError(new TypeError('x is undefined'), false)).toBeNull();
    expect(classifyError(error('UND_ERR_INVALID_ARG'), false)).toBeNull();
  });
});
