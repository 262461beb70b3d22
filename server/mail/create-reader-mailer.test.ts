import { expect, it } from 'vitest';
import { judgeFailure } from './create-reader-mailer.ts';

it.each([
  [
    { responseCode: 550, command: 'RCPT TO' },
    { kind: 'refused', code: 550 },
  ],
  [
    { responseCode: 554, command: 'DATA' },
    { kind: 'refused', code: 554 },
  ],
  [{ responseCode: 452, command: 'RCPT TO' }, { kind: 'unavailable' }],
  [{ responseCode: 535, command: 'AUTH PLAIN', code: 'EAUTH' }, { kind: 'unavailable' }],
  [{ responseCode: 550, command: 'MAIL FROM' }, { kind: 'unavailable' }],
  [{ code: 'ESOCKET', syscall: 'connect', command: 'CONN' }, { kind: 'unavailable' }],
  [{ code: 'EDNS' }, { kind: 'unavailable' }],
  [{ code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' }, { kind: 'unavailable' }],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, { kind: 'unavailable' }],
  [
    { code: 'EPROTOCOL', command: 'CONN', message: 'Invalid greeting. response=HTTP/1.1 200 OK' },
    { kind: 'unavailable' },
  ],
  [{ code: 'EPROTOCOL', command: 'HELO' }, { kind: 'unavailable' }],
  [{ code: 'EPROTOCOL', command: 'CONN', message: 'Unexpected Response' }, { kind: 'unknown' }],
  [{ code: 'ETIMEDOUT', timeoutType: 'CONNECT_TIMEOUT', command: 'CONN' }, { kind: 'unavailable' }],
  [{ code: 'ETIMEDOUT', timeoutType: 'UPGRADE_TIMEOUT', command: 'CONN' }, { kind: 'unavailable' }],
  [{ code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }, { kind: 'unknown' }],
  [{ code: 'ECONNECTION', command: 'CONN' }, { kind: 'unknown' }],
  [undefined, { kind: 'unknown' }],
])('a failure %j means %j', (error, outcome) => expect(judgeFailure(error)).toEqual(outcome));
