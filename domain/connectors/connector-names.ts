import { toRecord } from '#domain/to-record.ts';
import { type ConnectorVariable, connectorTable } from './connector-table.ts';

type Entry = (typeof connectorTable)[number];
type KeyOf<Values> = Values extends unknown ? keyof Values : never;
type Underscored<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Text;

export type ConnectorId = Entry['id'];
/** A connector, or the feeds, as settings and the calls of administrators name it. */
export type SourceId = Entry['source'] | 'rss_feeds';
export type FlagName = `${SourceId}_enabled`;
/** The name of a flag in a request that changes flags. */
export type FlagUpdateName = Uppercase<FlagName>;
export type LimitName = `${Underscored<ConnectorId>}_max_articles`;
export type ConnectorVariableName = KeyOf<Entry['variables']>;

export const connectorIds: readonly ConnectorId[] = connectorTable.map(({ id }) => id);

export const sourceIds: readonly SourceId[] = [...connectorTable.map(({ source }) => source), 'rss_feeds'];

const sources = new Map<ConnectorId, SourceId>(connectorTable.map(({ id, source }) => [id, source]));

/** The id of a connector in settings and in the calls of administrators. */
export function sourceOf(id: ConnectorId): SourceId {
  // The map holds every connector.
  return sources.get(id) as SourceId;
}

export function flagOf(source: SourceId): FlagName {
  return `${source}_enabled`;
}

export function flagUpdateOf(source: SourceId): FlagUpdateName {
  // The type of `toUpperCase` is any string.
  return flagOf(source).toUpperCase() as FlagUpdateName;
}

export function limitOf(id: ConnectorId): LimitName {
  // The type of `replaceAll` is any string.
  return `${id.replaceAll('-', '_') as Underscored<ConnectorId>}_max_articles`;
}

// The type of `entries` has any string as key.
const variableEntries = connectorTable.flatMap(({ variables }) => Object.entries(variables)) as [
  ConnectorVariableName,
  ConnectorVariable,
][];

/** The environment variables of all providers. */
export const connectorVariables: Readonly<Record<ConnectorVariableName, ConnectorVariable>> =
  toRecord(variableEntries);

export const connectorVariableNames: readonly ConnectorVariableName[] = variableEntries.map(([name]) => name);

/** The values that the operator has set. */
export type ConnectorVariables = Readonly<Partial<Record<ConnectorVariableName, string | undefined>>>;

/** Whether the provider needs nothing from the operator. */
export function needsNothing({ variables }: Entry): boolean {
  return Object.keys(variables).length === 0;
}

/** On from the start: the feeds, and each connector that needs nothing from the operator. */
export const defaultFlags: Readonly<Record<FlagName, boolean>> = toRecord<FlagName, boolean>([
  ...connectorTable.map((entry) => [flagOf(entry.source), needsNothing(entry)] as const),
  ['rss_feeds_enabled', true],
]);

export const defaultLimits: Readonly<Record<LimitName, number>> = toRecord(
  connectorTable.map(({ id, maxArticles }) => [limitOf(id), maxArticles] as const),
);
