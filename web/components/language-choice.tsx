import { t } from '@lingui/core/macro';
import { Languages } from 'lucide-react';
import { useId } from 'react';
import { useToast } from '#web/components/toast.tsx';
import { type Language, languageCodes, languages } from '#web/i18n/languages.ts';
import { chooseLanguage, useLanguage } from '#web/i18n/use-language.ts';

/** The language of the interface. Each language has the name that its readers use. */
export function LanguageChoice() {
  const chosen = useLanguage();
  const toast = useToast();
  const id = useId();
  const choose = (language: Language) =>
    chooseLanguage(language).catch(() => toast(t`The language could not be loaded. Please try again.`));
  return (
    <div className="language-choice">
      <label htmlFor={id}>
        <Languages size={16} aria-hidden="true" />
        {t`Language`}
      </label>
      <select
        id={id}
        className="input"
        value={chosen}
        onChange={(event) => void choose(event.target.value as Language)}
      >
        {languageCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {languages[code].name}
          </option>
        ))}
      </select>
    </div>
  );
}
