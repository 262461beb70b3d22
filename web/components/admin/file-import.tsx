import { useId, useState } from 'react';
import { describeError } from '#web/lib/api-error.ts';

interface FileImportOptions<Outcome, Mode> {
  maxBytes: number;
  /** Shown for a larger file. */
  tooLarge: string;
  /** The mode that changes nothing. */
  preview: Mode;
  send: (text: string, mode: Mode) => Promise<Outcome>;
  /** Called with each outcome, that of a preview included. */
  onOutcome: (outcome: Outcome, mode: Mode) => void;
}

/** The state of an import of a text file: a preview of the changes first, then the changes. */
export function useFileImport<Outcome, Mode>(options: FileImportOptions<Outcome, Mode>) {
  const { maxBytes, tooLarge, preview } = options;
  const [text, setText] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<Mode | null>(null);

  async function send(sent: string, mode: Mode): Promise<void> {
    setBusy(mode);
    setError(null);
    try {
      const answer = await options.send(sent, mode);
      setOutcome(answer);
      options.onOutcome(answer, mode);
    } catch (failure) {
      setError(describeError(failure));
    } finally {
      setBusy(null);
    }
  }

  async function choose(file: File | undefined): Promise<void> {
    setText(null);
    setOutcome(null);
    setError(null);
    if (file === undefined) return;
    if (file.size > maxBytes) {
      setError(tooLarge);
      return;
    }
    const content = await file.text();
    setText(content);
    await send(content, preview);
  }

  async function apply(mode: Mode): Promise<void> {
    if (text !== null) await send(text, mode);
  }

  /** The mode of the request in flight, the outcome of the last one, and its error. */
  return { busy, outcome, error, choose, apply };
}

interface FileFieldProps {
  label: string;
  /** Types of files, as the attribute of the input has them. */
  accept: string;
  hint: string;
  onChoose: (file: File | undefined) => Promise<void>;
}

export function FileField({ label, accept, hint, onChoose }: FileFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={(event) => void onChoose(event.target.files?.[0])}
      />
      <p className="hint">{hint}</p>
    </div>
  );
}
