import type { TermKind } from '#domain/outlets/outlet-terms.ts';
import type { CallAnswer, CallInput } from '#web/lib/api-types.ts';
import { asSent } from '#web/lib/labels.ts';

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

export function draftOf(outlet: ListedOutlet | null): OutletDraft {
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
