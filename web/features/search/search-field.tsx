import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { maxSearchLength } from '#domain/search/news/search-query.ts';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';

interface SearchFieldProps {
  /** The words of the address. */
  words: string;
  busy: boolean;
  onSearch: (words: string) => void;
}

/** The field for words and operators. Enter searches, Esc restores what was searched for last. */
export function SearchField({ words, busy, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(words);
  const [known, setKnown] = useState(words);
  if (known !== words) {
    setKnown(words);
    setTyped(words);
  }
  const restore = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The browser would empty the field.
    event.preventDefault();
    setTyped(words);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element search is unknown to older browsers
    <form
      role="search"
      className="search-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <Input
        label={t`Words, phrases and operators`}
        type="search"
        large
        maxLength={maxSearchLength}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        data-search
        placeholder={t`harbour bridge -ferry side:left after:7d`}
        icon={<Search size={16} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={restore}
      />
      <Button kind="primary" size="large" type="submit" aria-busy={busy}>{t`Search`}</Button>
    </form>
  );
}
