import { Badge, type BadgeVariant } from '#web/components/badge.tsx';
import { UnknownValue, ValueWord } from '#web/components/value-word.tsx';
import { type Labels, labelOf } from '#web/lib/labels.ts';
import type { PromptRecord } from './prompt-types.ts';

type Golden = NonNullable<PromptRecord['golden']>;

const variants: Labels<Golden['outcome'], { variant: BadgeVariant; word: string }> = {
  sound: { variant: 'done', word: 'Sound' },
  unsound: { variant: 'fail', word: 'Unsound' },
  'not-checked': { variant: 'idle', word: 'Not checked' },
};

const caseWords: Labels<Golden['cases'][number]['outcome']> = {
  sound: 'sound',
  unsound: 'unsound',
  'not-asked': 'not asked',
};

/** The result of a prompt on the golden set before its activation; nothing where no model is configured. */
export function GoldenOutcome({ golden }: { golden: PromptRecord['golden'] }) {
  if (golden === null || golden === undefined) return null;
  const known = labelOf(variants, golden.outcome);
  return (
    <details className="golden text-small">
      <summary>
        <Badge variant={known?.variant ?? 'idle'}>
          {known?.word ?? <UnknownValue value={golden.outcome} />}
        </Badge>{' '}
        {golden.message}
      </summary>
      <ul className="stack stack-lines golden-list" aria-label="Golden set">
        {golden.cases.map(({ name, outcome, note }) => (
          <li key={name} className="long-text">
            <strong>{name}</strong>, <ValueWord value={outcome} words={caseWords} />. {note}
          </li>
        ))}
      </ul>
    </details>
  );
}
