/**
 * What became of a mail:
 * - `accepted`: the mail server is responsible for it now;
 * - `refused`: it will never be accepted for this recipient;
 * - `unavailable`: it was not accepted, a later attempt may be;
 * - `unknown`: the connection ended after the mail may have been accepted. Sending again could send it twice.
 */
export type SendOutcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; code: number }
  | { kind: 'unavailable' }
  | { kind: 'unknown' };

function fieldOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** Failures before a mail is sent: no name, no connection, no TLS, no sign-in. */
const earlyCodes: readonly unknown[] = ['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'ECONNREFUSED'];
const earlyCalls: readonly unknown[] = ['connect', 'getaddrinfo'];
const earlyCommands = /^(?:EHLO|HELO|LHLO|STARTTLS|AUTH|MAIL FROM|RCPT TO)/;
/** This one has no command of its own. */
const noGreeting = /^Invalid greeting/;
const earlyTimeouts: readonly unknown[] = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'];

/** What a failure of nodemailer says about the mail. */
export function judgeFailure(error: unknown): Exclude<SendOutcome, { kind: 'accepted' }> {
  const code = fieldOf(error, 'responseCode');
  if (typeof code === 'number') {
    // A refused sign-in or sender is a fault of the configuration, not of the recipient.
    const isOfMail = /^(?:RCPT|DATA)/.test(String(fieldOf(error, 'command')));
    return code >= 500 && isOfMail ? { kind: 'refused', code } : { kind: 'unavailable' };
  }
  const isEarly =
    earlyCalls.includes(fieldOf(error, 'syscall')) ||
    earlyCommands.test(String(fieldOf(error, 'command'))) ||
    noGreeting.test(String(fieldOf(error, 'message'))) ||
    earlyCodes.includes(fieldOf(error, 'code')) ||
    earlyTimeouts.includes(fieldOf(error, 'timeoutType'));
  return { kind: isEarly ? 'unavailable' : 'unknown' };
}
