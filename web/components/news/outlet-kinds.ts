import { t } from '@lingui/core/macro';
import type { OutletFlag, outletKinds } from '#domain/outlets/outlet.ts';
import { labelOf } from '#web/lib/labels.ts';

type Kind = (typeof outletKinds)[number] | OutletFlag;

const words = (): Readonly<Record<Kind, string>> => ({
  newspaper: t`newspaper`,
  broadcaster: t`broadcaster`,
  magazine: t`magazine`,
  agency: t`agency`,
  digital: t`digital`,
  'public-broadcaster': t`public broadcaster`,
  'think-tank': t`think tank`,
  aggregator: t`aggregator`,
  wire: t`wire`,
  'state-affiliated': t`state affiliated`,
  opinion: t`opinion`,
  satire: t`satire`,
});

/** The kind and the flags of an outlet in words, each once. A value of a newer server has its own name. */
export function outletKindWords({
  kind,
  flags,
}: {
  kind: string | null;
  flags: readonly string[];
}): string[] {
  const values = new Set(kind === null ? flags : [kind, ...flags]);
  return [...values].map((value) => labelOf<string, string>(words(), value) ?? value.replaceAll('-', ' '));
}
