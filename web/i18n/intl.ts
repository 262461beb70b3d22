import { activeLanguage } from './i18n.ts';
import { languages } from './languages.ts';

/** @param english the tag that a place wants for English */
function getTag(english: string): string {
  const language = activeLanguage();
  return language === 'en' ? english : languages[language].tag;
}

/** Makes each formatter once. */
function kept<Options, Format>(make: (tag: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (options: Options, english: string = languages.en.tag): Format => {
    const tag = getTag(english);
    const key = `${tag} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? make(tag, options);
    made.set(key, format);
    return format;
  };
}

const isTime = (time: number | Date): boolean => !Number.isNaN(Number(time));

/** Formatters of Intl in the active language. That of dates writes nothing for an unreadable one. */
export const dateFormat = kept((tag, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(tag, options);
  return {
    format: (time: number | Date) => (isTime(time) ? format.format(time) : ''),
    formatRange: (from: number, to: number) =>
      isTime(from) && isTime(to) ? format.formatRange(from, to) : '',
  };
});
export const numberFormat = kept(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
);
export const displayNames = kept(
  (tag, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(tag, options),
);
const listFormat = kept((tag, options: Intl.ListFormatOptions) => new Intl.ListFormat(tag, options));
const relativeFormat = kept(
  (tag, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options),
);

/** "left, center and right". English has no comma before "and", unless a place wants for American English. */
export function listWords(words: readonly string[], english: string = languages.en.tag): string {
  return listFormat({ type: 'conjunction' }, english).format(words);
}

/** "3 days ago". */
export function ago(count: number, unit: 'minute' | 'hour' | 'day' | 'week'): string {
  return relativeFormat({ numeric: 'always' }).format(-count, unit);
}

/** What stands between the items of a list without "and". */
export const commaAndSpace = (): string => languages[activeLanguage()].comma;
