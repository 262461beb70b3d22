import { valueWords } from '#web/lib/labels.ts';

interface OptionsProps {
  options: readonly (readonly [value: string, word: string])[];
  /** Stands among the options even if this version does not know it: it stays chosen until another is. */
  chosen: string;
}

/** The options of a select. */
export function Options({ options, chosen }: OptionsProps) {
  const isKnown = chosen === '' || options.some(([value]) => value === chosen);
  return (
    <>
      {options.map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
      {!isKnown && (
        <option value={chosen} className="unknown">
          {valueWords(chosen)}
        </option>
      )}
    </>
  );
}
