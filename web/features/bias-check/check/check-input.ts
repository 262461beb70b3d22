import { t } from '@lingui/core/macro';
import { numberFormat } from '#web/i18n/intl.ts';

export interface CheckInput {
  /** A URL or a topic; empty with pasted text. */
  url: string;
  opposing: boolean;
  text?: string;
  title?: string;
  /** 'pasted': `text` was pasted by the user; 'suggested': it describes a suggested article. */
  kind: 'typed' | 'pasted' | 'suggested';
}

/** The maximum size of pasted text in bytes. */
export const maxPastedBytes = 1_048_576;

/** The reason why a pasted text cannot be sent; null when it can. */
export function pastedTextProblem(text: string): string | null {
  // A UTF-16 unit has one to three bytes, so a short text needs no counting.
  if (text.length * 3 <= maxPastedBytes) return null;
  const bytes = new Blob([text]).size;
  if (bytes <= maxPastedBytes) return null;
  // Rounded up, so that the shown size is above the limit.
  const size = numberFormat({ maximumFractionDigits: 1 }, 'en').format(
    Math.ceil((bytes / maxPastedBytes) * 10) / 10,
  );
  return t`This text has ${size} MB. At most 1 MB can be read: shorten it.`;
}
