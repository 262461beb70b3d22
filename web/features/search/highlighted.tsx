import { sliceText } from '#domain/text/cut-text.ts';
import { plainWords } from '#web/lib/plain-words.ts';

interface HighlightedProps {
  text: string;
  /** Start and end in UTF-16 units, in order. */
  matches: readonly (readonly number[])[];
  /** Shown for an empty text. */
  fallback?: string;
}

/** A text with its matches marked. A text with markup is shown as plain words, without marks. */
export function Highlighted({ text, matches, fallback = '' }: HighlightedProps) {
  const plain = plainWords(text);
  if (plain !== text) return <>{plain || fallback}</>;
  const parts: { start: number; text: string; isMatch: boolean }[] = [];
  let at = 0;
  for (const [start = 0, end = 0] of matches) {
    if (start < at || end <= start) continue;
    parts.push({ start: at, text: sliceText(text, at, start), isMatch: false });
    parts.push({ start, text: sliceText(text, start, end), isMatch: true });
    at = end;
  }
  parts.push({ start: at, text: sliceText(text, at), isMatch: false });
  return (
    <>
      {parts
        .filter((part) => part.text !== '')
        .map((part) =>
          part.isMatch ? (
            <mark key={part.start}>{part.text}</mark>
          ) : (
            <span key={part.start}>{part.text}</span>
          ),
        )}
    </>
  );
}
