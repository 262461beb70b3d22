import { emailDomain } from './email-address.ts';

/** Who may get an account by signing in. People who have an account may always sign in. */
export type SignUpRule =
  | { kind: 'open' }
  | { kind: 'invite' }
  /** Exactly these mail domains, lower case; subdomains are others. */
  | { kind: 'domains'; domains: readonly string[] };

/** @param email in normal form */
export function maySignUp(rule: SignUpRule, email: string): boolean {
  if (rule.kind === 'open') return true;
  return rule.kind === 'domains' && rule.domains.includes(emailDomain(email));
}
