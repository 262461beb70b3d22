import type { Credential } from './resolve-credential.ts';

/** Who calls, for limits: an account with all its sessions, or one API key. */
export function callerOf(credential: Credential): string {
  return credential.kind === 'session' ? `account ${credential.account.id}` : `key ${credential.keyId}`;
}
