import { t } from '@lingui/core/macro';
import { useLanguage } from '#web/i18n/use-language.ts';

/** Says once on a page that what the server wrote is in English; nothing for readers of English. */
export function EnglishNote() {
  if (useLanguage() === 'en') return null;
  return <p className="hint english-note">{t`Ratings and summaries are written in English.`}</p>;
}
