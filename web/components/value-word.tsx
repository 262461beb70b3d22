import { type Labels, labelOf, valueWords } from '#web/lib/labels.ts';

/** A value that this version does not know: as text, in grey. */
export function UnknownValue({ value }: { value: string }) {
  return <span className="unknown">{valueWords(value)}</span>;
}

/** The label of a value; one that this version does not know as it is, in grey. */
export function ValueWord<Value extends string>(props: { value: Value; words: Labels<Value> }) {
  return labelOf(props.words, props.value) ?? <UnknownValue value={props.value} />;
}
