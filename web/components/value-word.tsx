import { getLabel, type Labels, valueWords } from '#web/lib/labels.ts';

/** A value that this version does not know, as grey text. */
export function UnknownValue({ value }: { value: string }) {
  return <span className="unknown">{valueWords(value)}</span>;
}

/** The label of a value; an unknown value is shown as grey text. */
export function ValueWord<Value extends string>(props: { value: Value; words: Labels<Value> }) {
  return getLabel(props.words, props.value) ?? <UnknownValue value={props.value} />;
}
