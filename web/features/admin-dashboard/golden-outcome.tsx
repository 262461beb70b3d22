import { Badge, type BadgeLook } from '#web/components/badge.tsx';
import type { PromptRecord } from './prompt-block.tsx';

type Golden = NonNullable<PromptRecord['golden']>;

const looks: Record<Golden['outcome'], { look: BadgeLook; word: string }> = {
  sound: { look: 'done', word: 'Sound' },
  unsound: { look: 'fail', word: 'Unsound' },
  'not-checked': { look: 'idle', word: 'Not checked' },
};

const caseWords: Record<Golden['cases'][number]['outcome'], string> = {
  sound: 'sound',
  unsound: 'unsound',
  'not-asked': 'not asked',
};

/** How a prompt did on the golden set before it came in force; nothing where no model was set up. */
export function GoldenOutcome({ golden }: { golden: PromptRecord['golden'] }) {
  if (golden === null || golden === undefined) return null;
  const { look, word } = looks[golden.outcome];
  return (
    <details className="mt-2 sm">
      <summary>
        <Badge look={look}>{word}</Badge> {golden.message}
      </summary>
      <ul className="stack gap-1 mt-2" aria-label="Golden set">
        {golden.cases.map(({ name, outcome, note }) => (
          <li key={name} className="break-words">
            <strong>{name}</strong>, {caseWords[outcome]}. {note}
          </li>
        ))}
      </ul>
    </details>
  );
}
