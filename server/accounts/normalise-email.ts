import { domainToASCII } from 'node:url';
import { parseEmailAddress } from '#domain/accounts/email-address.ts';
import { AppError } from '#domain/app-error.ts';

/**
 * The normal form of an address a person typed; an international domain becomes its `xn--` form.
 * @throws AppError invalid-email
 */
export function normaliseEmail(typed: string): string {
  const at = typed.lastIndexOf('@');
  const domain = typed.slice(at + 1).trim();
  const ascii = /[^\0-\x7f]/.test(domain) && domain.length <= 253 ? domainToASCII(domain) : domain;
  const email = at > 0 ? parseEmailAddress(`${typed.slice(0, at).trimStart()}@${ascii}`) : null;
  if (email === null) throw new AppError('invalid-email', 'Please enter a valid email address');
  return email;
}
