import { t } from '@lingui/core/macro';
import { CircleAlert } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { Input } from '#web/components/input.tsx';
import { pastedTextProblem } from './check-input.ts';

export interface PastedText {
  title: string;
  text: string;
}

interface PastePanelProps {
  value: PastedText;
  onChange: (value: PastedText) => void;
  textRef: RefObject<HTMLTextAreaElement | null>;
}

/** The fields for the text of an article that cannot be fetched; part of the form. */
export function PastePanel({ value, onChange, textRef }: PastePanelProps) {
  const id = useId();
  const problem = pastedTextProblem(value.text);
  return (
    <div className="paste stack">
      <Input
        label={t`Title (optional)`}
        value={value.title}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => onChange({ ...value, title: event.target.value })}
      />
      <div className="field">
        <label htmlFor={id}>{t`Text of the article`}</label>
        <textarea
          id={id}
          ref={textRef}
          className="input"
          rows={8}
          value={value.text}
          aria-invalid={problem !== null || undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
          onChange={(event) => onChange({ ...value, text: event.target.value })}
        />
        <p
          className="hint"
          id={`${id}-hint`}
        >{t`At most 1 MB. It is read for this check and not kept. With its address above, the outlet counts too.`}</p>
        <p className="error-text" id={`${id}-problem`} role="status">
          {problem !== null && <CircleAlert size={16} aria-hidden="true" />}
          {problem}
        </p>
      </div>
    </div>
  );
}
