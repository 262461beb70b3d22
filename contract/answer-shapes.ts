import type { z } from 'zod';
import { defaultCredibilityBands } from '#domain/analysis/credibility-bands.ts';
import { defaultFlags, defaultLimits } from '#domain/connectors/connector-names.ts';
import {
  advancedNumbers,
  initialNumbers,
  relevanceNumbers,
  rssNumbers,
} from '#domain/settings/setting-numbers.ts';
import { developmentAdminSession, remaining, user, validateSession, verifySignIn } from './accounts.ts';
import { biasCheckResult } from './bias-check.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { feedChoice } from './feeds.ts';
import { job, operationResult, startAggregation } from './jobs.ts';
import { story, storyTopic } from './news.ts';
import { outletPage } from './outlet-pages.ts';
import { endpoints } from './registry.ts';
import { advancedConfig, newsSources, relevanceConfig, rssGlobals, sourceLimits } from './settings.ts';
import { storyAnalysis } from './story-analysis.ts';
import { getConfig } from './system.ts';
import { listedUser, tier } from './users.ts';

type Schema = z.core.$ZodType;

/**
 * The shape of a value in an answer: what the web app needs to complete it. An object lists its fields. `nullable` is
 * null where the value is missing, `optional` is absent, `default` has the value that is named; without what `needed`
 * marks, the answer says nothing.
 */
export type Shape =
  | 'text'
  | 'time'
  | 'number'
  | 'boolean'
  | 'true'
  | 'any'
  | readonly ['nullable' | 'optional' | 'needed' | 'list' | 'map', Shape]
  | readonly ['default', Shape, unknown]
  | readonly ['fixed', string]
  | readonly ['either' | 'tuple', ...Shape[]]
  | { readonly [field: string]: Shape };

/** What the absence of a value of a schema means. */
type Meaning = readonly [Schema, (shape: Shape) => Shape];

const optional = (schema: Schema): Meaning => [schema, (shape) => ['optional', shape]];
const needed = (schema: Schema): Meaning => [schema, (shape) => ['needed', shape]];

function defaults(schema: z.ZodObject, values: Readonly<Record<string, unknown>>): Meaning[] {
  return Object.entries(values).map(([name, value]) => {
    const field: Schema | undefined = schema.shape[name];
    if (field === undefined) throw new Error(`${name} is no field`);
    return [field, (shape) => ['default', shape, value]];
  });
}

/** What it means that a value is missing, where that is not the empty value of its type. */
const meanings = new Map<Schema, Meaning[1]>([
  // A missing topic counts as general.
  [storyTopic, (shape) => ['default', shape, 'general']],
  [tier, (shape) => ['default', shape, 'free']],
  // What is known of the user stays.
  ...[user.shape.email, user.shape.isAdmin, user.shape.tier].map(optional),
  ...[verifySignIn, developmentAdminSession].map(({ answer }) => needed(answer.shape.sessionToken)),
  needed(validateSession.answer.shape.valid),
  ...[remaining, story, storyAnalysis, outletPage, job].map(needed),
  // Where no job was started, the answer is the result.
  [startAggregation.answer, (shape) => ['either', shape, valueShape(operationResult)]],
  ...defaults(listedUser, { dailyLimit: 10 }),
  ...defaults(relevanceConfig, initialNumbers(relevanceNumbers)),
  ...defaults(advancedConfig, { ...initialNumbers(advancedNumbers), opposing_viewpoints_enabled: true }),
  ...defaults(rssGlobals, initialNumbers(rssNumbers)),
  ...defaults(newsSources, defaultFlags),
  ...defaults(sourceLimits, defaultLimits),
  ...defaults(biasCheckResult, { search_mode: 'url' }),
  ...defaults(feedChoice, { bias: 'center', enabled: true, max_articles: 10 }),
  ...defaults(getConfig.answer, {
    opposing_viewpoints_enabled: true,
    storySwarmMinArticles: rssNumbers.storySwarmMinArticles.fallback,
    credibilityConfig: defaultCredibilityBands,
  }),
]);

function shapeOfObject(fields: Readonly<Record<string, Schema>>): Shape {
  const shapes = Object.entries(fields).map(([name, schema]) => [name, shapeOf(schema)] as const);
  return Object.fromEntries(shapes.filter(([, shape]) => shape !== null)) as Shape;
}

/** Null for what is never sent. */
function shapeOf(schema: Schema): Shape | null {
  const shape = plainShapeOf(schema);
  return shape === null ? null : (meanings.get(schema)?.(shape) ?? shape);
}

const valueShape = (schema: Schema): Shape => shapeOf(schema) ?? 'any';

function plainShapeOf(schema: Schema): Shape | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return shapeOfObject(def.shape);
    case 'array':
      return ['list', valueShape(def.element)];
    case 'tuple':
      return ['tuple', ...def.items.map(valueShape)];
    case 'record': {
      const { def: key } = (def.keyType as z.core.$ZodTypes)._zod;
      if (key.type !== 'enum') return ['map', valueShape(def.valueType)];
      const value = valueShape(def.valueType);
      const isPartial = 'partial' in def && def.partial === true;
      const names = Object.values(key.entries).map(String);
      return Object.fromEntries(names.map((name) => [name, isPartial ? ['optional', value] : value]));
    }
    case 'nullable':
    case 'optional':
      return [def.type, valueShape(def.innerType)];
    case 'default':
      return ['default', valueShape(def.innerType), def.defaultValue];
    case 'union':
      return ['either', ...def.options.map((option) => shapeOf(option)).filter((shape) => shape !== null)];
    case 'literal': {
      const [value] = def.values;
      return typeof value === 'string' ? ['fixed', value] : value === true ? 'true' : 'any';
    }
    case 'string':
      return 'format' in def && def.format === 'datetime' ? 'time' : 'text';
    case 'enum':
      return 'text';
    case 'number':
    case 'boolean':
      return def.type;
    case 'null':
    case 'never':
      return null;
    case 'unknown':
      return 'any';
    default:
      throw new Error(`An answer contains ${def.type}, which has no shape.`);
  }
}

/** Whether the web app may read the answers of a call. */
const isReadByPages = ({ path, mediaType, recognisedBy }: EndpointDefinition): boolean =>
  mediaType === undefined && recognisedBy === undefined && path !== '/mcp';

/** The shapes of answers by call: 'GET /news/stories'. */
export type AnswerShapes = Readonly<Record<string, Shape>>;

/** Where the browser needs a call: to start at all, on the pages of readers, or in the back office. */
export type CallPages = 'start' | 'reading' | 'admin';

const startCalls = /^\/(?:auth|authentication|config\.json|dev|session|usage)(?:\/|$)/;

const pagesOf = (path: string): CallPages =>
  path.startsWith('/admin') ? 'admin' : startCalls.test(path) ? 'start' : 'reading';

/** The shapes of the answers to the calls of one use. */
export function listShapes(use: CallPages): AnswerShapes {
  const listed: readonly EndpointDefinition[] = endpoints;
  const read = listed.filter((one) => isReadByPages(one) && pagesOf(one.path) === use);
  return Object.fromEntries(
    read.map(({ method, path, answer }) => [`${method} ${path}`, valueShape(answer)]),
  );
}
