import { outletFlags, outletKinds, regions } from '#domain/outlets/outlet.ts';
import type { TermKind } from '#domain/outlets/outlet-terms.ts';
import { Input } from '#web/components/input.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { TextArea } from '#web/components/text-area.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import type { CallAnswer, CallInput } from '#web/lib/api-types.ts';
import { asSent, type Labels } from '#web/lib/labels.ts';

interface OutletFieldsProps {
  domain: string;
  canName: boolean;
  draft: OutletDraft;
  onDomain: (domain: string) => void;
  onChange: (part: Partial<OutletDraft>) => void;
}

const flagWords: Labels<OutletDraft['flags'][number]> = {
  wire: 'wire',
  'state-affiliated': 'state-affiliated',
  opinion: 'opinion',
  satire: 'satire',
  aggregator: 'aggregator',
};

const termNames: readonly (readonly [OutletDraft['termKind'], string])[] = [
  ['', 'By robots.txt'],
  ['none', 'Allowed'],
  ['no-ai', 'Forbidden'],
  ['contact', 'Ask first'],
];

export function OutletFields({ domain, canName, draft, onDomain, onChange }: OutletFieldsProps) {
  return (
    <>
      <div className="form-grid">
        <Input
          label="Domain"
          required
          readOnly={!canName}
          placeholder="paper.example"
          value={domain}
          onChange={(event) => onDomain(event.target.value)}
        />
        <Input
          label="Name"
          required
          maxLength={120}
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <Input
          label="Country"
          required
          maxLength={2}
          hint="Two letters, for example GB"
          value={draft.country}
          onChange={(event) => onChange({ country: event.target.value })}
        />
        <SelectField
          label="Region"
          value={draft.region}
          options={regions.map((region) => [region, region])}
          onChange={(region) => onChange({ region })}
        />
        <SelectField
          label="Kind"
          value={draft.kind}
          options={outletKinds.map((kind) => [kind, kind])}
          onChange={(kind) => onChange({ kind })}
        />
        <Input
          label="Owner"
          maxLength={200}
          value={draft.owner}
          onChange={(event) => onChange({ owner: event.target.value })}
        />
        <Input
          type="number"
          label="Lean"
          min={-1}
          max={1}
          step={0.01}
          hint="−1 left to +1 right; empty is unrated"
          value={draft.lean}
          onChange={(event) => onChange({ lean: event.target.value })}
        />
        <Input
          type="number"
          label="Reliability"
          min={0}
          max={1}
          step={0.01}
          hint="0 to 1; empty is unrated"
          value={draft.reliability}
          onChange={(event) => onChange({ reliability: event.target.value })}
        />
      </div>
      <div className="form-grid">
        <SelectField
          label="Language models"
          options={termNames}
          value={draft.termKind}
          onChange={(termKind) => onChange({ termKind })}
          hint={draft.robotsSource !== null && `Its robots.txt forbids it: ${draft.robotsSource}`}
        />
        {draft.termKind !== '' && (
          <Input
            label="Where it says so"
            required
            maxLength={500}
            value={draft.termSource}
            onChange={(event) => onChange({ termSource: event.target.value })}
          />
        )}
      </div>
      <fieldset className="row outlet-flags">
        <legend className="label">Flags</legend>
        {[...new Set([...outletFlags, ...draft.flags])].map((flag) => (
          <label className="choice" key={flag}>
            <input
              type="checkbox"
              checked={draft.flags.includes(flag)}
              onChange={(event) =>
                onChange({
                  flags: event.target.checked
                    ? [...draft.flags, flag]
                    : draft.flags.filter((other) => other !== flag),
                })
              }
            />
            <ValueWord value={flag} words={flagWords} />
          </label>
        ))}
      </fieldset>
      <TextArea
        rows={3}
        label="Further domains, one a line"
        value={draft.aliases}
        onChange={(aliases) => onChange({ aliases })}
      />
      <TextArea
        rows={3}
        label="What the rating rests on, one a line"
        hint="Needed as soon as there is a rating; readers see it."
        value={draft.references}
        onChange={(references) => onChange({ references })}
      />
    </>
  );
}

export type ListedOutlet = CallAnswer<'GET /admin/bias/outlets'>['outlets'][number];
export type OutletFieldValues = NonNullable<CallInput<'PUT /admin/bias/outlets'>['body']['outlet']>;

/** The values of the form: numbers and lists as typed text. */
export interface OutletDraft
  extends Omit<OutletFieldValues, 'aliases' | 'references' | 'lean' | 'reliability' | 'owner' | 'terms'> {
  aliases: string;
  references: string;
  lean: string;
  reliability: string;
  owner: string;
  /** Empty: as its robots.txt says. */
  termKind: TermKind | '';
  termSource: string;
  /** Where its robots.txt forbids it, shown and not sent. */
  robotsSource: string | null;
}

export function toDraft(outlet: ListedOutlet | null): OutletDraft {
  return {
    name: outlet?.name ?? '',
    aliases: (outlet?.aliases ?? []).join('\n'),
    country: outlet?.country ?? '',
    region: outlet === null ? 'international' : asSent(outlet.region),
    owner: outlet?.owner ?? '',
    kind: outlet === null || outlet.kind === null ? 'digital' : asSent(outlet.kind),
    lean: outlet?.lean?.toString() ?? '',
    reliability: outlet?.reliability?.toString() ?? '',
    flags: (outlet?.flags ?? []).map((flag) => asSent(flag)),
    references: (outlet?.references ?? []).join('\n'),
    termKind: outlet?.terms?.is_set === true ? asSent(outlet.terms.kind) : '',
    termSource: outlet?.terms?.is_set === true ? outlet.terms.source : '',
    robotsSource: outlet?.terms?.is_set === false ? outlet.terms.source : null,
  };
}

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** An empty field is unrated. */
function number(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

export function toFields({
  termKind,
  termSource,
  robotsSource: _,
  ...draft
}: OutletDraft): OutletFieldValues {
  return {
    ...draft,
    terms: termKind === '' ? null : { kind: termKind, source: termSource },
    aliases: lines(draft.aliases),
    references: lines(draft.references),
    owner: draft.owner.trim() === '' ? null : draft.owner.trim(),
    lean: number(draft.lean),
    reliability: number(draft.reliability),
  };
}
