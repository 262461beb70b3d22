import type { Outlet } from '#domain/outlets/outlet.ts';
import { type AudienceRow, audienceOf } from './audience-table.ts';
import { type Calibration, type CalibrationCase, calibrate } from './calibrate.ts';
import type { LeanSource } from './weigh-lean.ts';

/** Which audiences speak for an outlet: of newspapers only `national` ones, of others all but `regional` ones. */
export type AudienceScope = ReadonlyMap<string, string>;

/** An outlet with what the table holds on it, and its lean by other kinds of sources; null where it has fewer than two. */
export interface KnownAudience {
  outlet: Outlet;
  row: AudienceRow;
  lean: number | null;
  /** Whether a rater calls it the center. */
  isNeutral: boolean;
}

interface Network {
  name: 'Twitter' | 'Facebook' | 'the survey';
  valueIn: (row: AudienceRow) => number | null;
  /** How much an outlet counts in the fit, in (0, 1]; more with more accounts. */
  trustOf: (row: AudienceRow) => number;
}

/** Fewer accounts than this place nobody. */
export const minAccounts = 500;

const networks: readonly Network[] = [
  {
    name: 'Twitter',
    valueIn: ({ twitter, accounts }) => (accounts < minAccounts ? null : twitter),
    trustOf: ({ accounts }) => accounts / (accounts + minAccounts),
  },
  { name: 'Facebook', valueIn: ({ facebook }) => facebook, trustOf: () => 1 },
  { name: 'the survey', valueIn: ({ survey }) => survey, trustOf: () => 1 },
];

/** A measure is used where it agrees with known leans at least so well, outlets left out one at a time. */
export const minCorrelation = 0.8;

const citations: Readonly<Record<Network['name'], string>> = {
  Twitter: 'Twitter, Robertson et al. 2018, https://doi.org/10.1145/3274417',
  Facebook: 'Facebook, Bakshy et al. 2015, https://doi.org/10.1126/science.aaa1160',
  'the survey':
    'Pew Research Center 2014, https://www.pewresearch.org/journalism/2014/10/21/political-polarization-media-habits/',
};
const codingCitation = 'Budak, Goel and Rao 2016, https://doi.org/10.1093/poq/nfw007';

/**
 * Whether the audience of an outlet can say where it leans. Sharers and readers were counted in the United States. An
 * audience of a region votes as its region does; satire, and articles of others, are shared for what they are.
 */
export function isAudienceUsable({ domain, country, kind, flags }: Outlet, scope: AudienceScope): boolean {
  if (country !== 'US' || flags.includes('satire') || flags.includes('aggregator')) return false;
  return kind === 'newspaper' ? scope.get(domain) === 'national' : scope.get(domain) !== 'regional';
}

interface FittedNetwork extends Network {
  calibration: Calibration;
}

export interface AudienceScales {
  networks: FittedNetwork[];
  coding: Calibration | null;
  audienceSource: (outlet: Outlet) => LeanSource | null;
  codingSource: (outlet: Outlet) => LeanSource | null;
}

function fitNetworks(known: readonly KnownAudience[], scope: AudienceScope): FittedNetwork[] {
  const usable = known.filter(({ outlet }) => isAudienceUsable(outlet, scope));
  return networks.flatMap((network) => {
    const cases = usable.flatMap(({ outlet, row, lean, isNeutral }): CalibrationCase[] => {
      const value = network.valueIn(row);
      if (value === null) return [];
      return [{ outlet: outlet.domain, value, lean, isNeutral, weight: network.trustOf(row) }];
    });
    const calibration = calibrate(cases);
    return calibration === null ? [] : [{ ...network, calibration }];
  });
}

/** Standard deviation around 0 of what coders found: that far counts as 0.76 (tanh 1), as with measured wording. */
function unitOf(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / Math.max(1, values.length));
}

/** Americans coded articles on American politics: what they found of other countries' outlets is not on one scale. */
function isCoded({ country, flags }: Outlet): boolean {
  return country === 'US' && !flags.includes('satire') && !flags.includes('aggregator');
}

function fitCoding(
  known: readonly KnownAudience[],
): { calibration: Calibration; valueIn: (coded: number) => number } | null {
  const coded = known.flatMap(({ outlet, row, lean, isNeutral }) =>
    row.coded === null || !isCoded(outlet)
      ? []
      : [{ outlet: outlet.domain, value: row.coded, lean, isNeutral, weight: 1 }],
  );
  const unit = unitOf(coded.map(({ value }) => value));
  const valueIn = (value: number): number => Math.tanh(value / unit);
  const calibration = calibrate(coded.map((one) => ({ ...one, value: valueIn(one.value) })));
  return calibration === null || calibration.correlation < minCorrelation ? null : { calibration, valueIn };
}

/**
 * Brings what is known of audiences, and what coders found, to our scale. Networks are one kind of source, so the most
 * exact one that measured an outlet stands for all: added to it, the others do not come nearer to known leans.
 */
export function audienceScales(
  known: readonly KnownAudience[],
  table: ReadonlyMap<string, AudienceRow>,
  scope: AudienceScope,
): AudienceScales {
  const fitted = fitNetworks(known, scope);
  const used = fitted.filter(({ calibration }) => calibration.correlation >= minCorrelation);
  const coding = fitCoding(known);
  return {
    networks: fitted,
    coding: coding?.calibration ?? null,
    audienceSource: (outlet) => {
      const row = isAudienceUsable(outlet, scope) ? audienceOf(outlet, table) : null;
      return row === null ? null : placeByNetwork(outlet.domain, row, used);
    },
    codingSource: (outlet) => {
      const coded = isCoded(outlet) ? (audienceOf(outlet, table)?.coded ?? null) : null;
      if (coded === null || coding === null) return null;
      const place = coding.calibration.placeOf(outlet.domain, coding.valueIn(coded));
      const notes = [`articles coded by people who did not see the outlet (${codingCitation})`];
      return { kind: 'coding', place, notes, count: 1 };
    },
  };
}

/** The place by the network that is most exact of those that measured an outlet. */
function placeByNetwork(domain: string, row: AudienceRow, used: readonly FittedNetwork[]): LeanSource | null {
  const [best] = used
    .filter(({ valueIn }) => valueIn(row) !== null)
    .sort((a, b) => a.calibration.error - b.calibration.error);
  const value = best?.valueIn(row) ?? null;
  if (best === undefined || value === null) return null;
  return {
    kind: 'audience',
    place: best.calibration.placeOf(domain, value),
    notes: [`which side’s Americans share it (${citations[best.name]})`],
    count: 1,
  };
}
