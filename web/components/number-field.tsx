import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Input } from './input.tsx';

export interface NumberRange {
  min: number;
  max: number;
  step?: number;
}

interface NumberFieldProps extends NumberRange {
  label: string;
  value: number;
  /** The value of an empty field. */
  fallback: number;
  onChange: (value: number) => void;
  hint?: string;
}

/** The nearest allowed number: within the range, and whole where the step is whole. */
export function clampNumber(value: number, { min, max, step = 1 }: NumberRange): number {
  const whole = Number.isInteger(step) ? Math.round(value) : value;
  return Math.min(max, Math.max(min, whole));
}

function findProblem(text: string, range: NumberRange): string | null {
  const value = Number(text);
  const isWhole = !Number.isInteger(range.step ?? 1) || Number.isInteger(value);
  const isFine = text.trim() !== '' && isWhole && value >= range.min && value <= range.max;
  return isFine ? null : t`Enter ${range.min} to ${range.max}`;
}

/**
 * A number within a range. The typed text may be out of range; on blur the field shows a message and changes to the
 * nearest allowed number, or to its default when it is empty.
 */
export function NumberField({ label, value, fallback, onChange, hint, ...range }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const leave = () => {
    if (typed === null) return;
    const problem = findProblem(typed, range);
    const number = typed.trim() === '' ? fallback : Number(typed);
    onChange(clampNumber(Number.isFinite(number) ? number : fallback, range));
    setTyped(null);
    const isNearest = Number.isFinite(number) && typed.trim() !== '';
    setError(
      problem &&
        (isNearest ? t`${problem}. The nearest was taken.` : t`${problem}. The usual value was taken.`),
    );
  };
  return (
    <Input
      type="number"
      className="num"
      label={label}
      min={range.min}
      max={range.max}
      step={range.step ?? 1}
      inputMode="decimal"
      value={typed ?? String(value)}
      hint={hint ?? t`${range.min} to ${range.max}`}
      error={error}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        setError(null);
        if (findProblem(text, range) === null) onChange(Number(text));
      }}
      onBlur={leave}
    />
  );
}
