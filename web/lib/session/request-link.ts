import { t } from '@lingui/core/macro';
import type { ApiClient } from '../api-client.ts';
import { ApiError } from '../api-error.ts';

/** Whether the text is not empty and contains '@'. The server checks the rest. */
export function looksLikeEmail(email: string): boolean {
  return email.trim() !== '' && email.includes('@');
}

/** Requests a magic link. Returns null when it was sent, else the sentences to show. */
export async function requestLink(api: ApiClient, email: string): Promise<string[] | null> {
  try {
    await api('POST /authentication/request', { body: { email: email.trim() } }, { credential: null });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) return [t`Failed to send magic link`];
    if (error.fromServer) return [error.message];
    return error.status === 0
      ? [t`Failed to send magic link`, error.message]
      : [t`Failed to send magic link`];
  }
}
