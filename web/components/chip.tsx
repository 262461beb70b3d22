import { classes } from './classes.ts';

interface ChipProps {
  children: string;
  mono?: boolean;
  onClick: () => void;
}

/** A small button that fills in a value. */
export function ChipButton({ children, mono = false, onClick }: ChipProps) {
  return (
    <button type="button" className={classes('chip', mono && 'mono')} onClick={onClick}>
      {children}
    </button>
  );
}

/** A list of words. */
export function ChipList({ words }: { words: readonly string[] }) {
  return (
    <ul className="chips">
      {words.map((word) => (
        <li className="chip" key={word} dir="auto">
          {word}
        </li>
      ))}
    </ul>
  );
}
