import fc from 'fast-check';
import { z } from 'zod';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { endpoints } from '#contract/registry.ts';
import { sendTrackingBatch } from '#contract/tracking.ts';
import { hostileText, percentEncode } from './hostile-text.ts';

/** The part of JSON Schema that zod generates for the input of a call. */
interface Schema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

export interface HostileCall {
  method: string;
  path: string;
  body: string | undefined;
  /** The number of hostile strings in the call. */
  strings: number;
}

/** Valid values by field name, so that a call is not refused before its text is used. */
export type KnownValues = Readonly<Record<string, fc.Arbitrary<string>>>;

const uuid = fc.uuid();
const domain = fc.nat({ max: 9999 }).map((at) => `paper${at}.example`);
const address = fc.tuple(domain, hostileText).map(([host, text]) => `https://${host}/${text}`);

/** Escapes the text of an element or attribute. */
const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\0', '');
const outline = fc
  .tuple(address, hostileText)
  .map(([url, name]) => `<outline type="rss" text="${escapeXml(name)}" xmlUrl="${escapeXml(url)}"/>`);
const opml = fc
  .array(outline, { minLength: 1, maxLength: 4 })
  .map((outlines) => `<?xml version="1.0"?><opml version="2.0"><body>${outlines.join('')}</body></opml>`);
const cell = (text: string) => `"${text.replaceAll('"', '""').replaceAll('\0', '')}"`;
const csv = fc
  .array(fc.tuple(domain, hostileText, hostileText, hostileText), { minLength: 1, maxLength: 4 })
  .map((rows) =>
    [
      'domain,name,country,owner,references',
      ...rows.map(([host, name, owner, reference]) =>
        [host, name, 'GB', owner, reference].map(cell).join(','),
      ),
    ].join('\n'),
  );

const validValues: KnownValues = {
  domain,
  country: fc.constantFrom('GB', 'US'),
  email: fc
    .tuple(fc.nat({ max: 99 }), hostileText)
    .map(([at, text]) => (at < 50 ? `a${at}@b.example` : text)),
  url: address,
  webhookUrl: address,
  aliases: domain,
  allowed: domain,
  prompt: hostileText.map((text) => `Judge the article.\n{{article}} {{articles}}\n${text}`),
  opml,
  csv,
  edition: fc.constantFrom('world', 'uk', 'us'),
  subject: fc.constantFrom('feeds', 'outlets'),
};

function textOf(schema: Schema, name: string, known: KnownValues): fc.Arbitrary<string> {
  const hostile = hostileText.map((text) => text.slice(0, schema.maxLength ?? text.length));
  const own = known[name] ?? validValues[name];
  if (own !== undefined) return fc.oneof({ weight: 4, arbitrary: own }, { weight: 1, arbitrary: hostile });
  if (schema.format === 'date-time') {
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant('2026-06-01T12:00:00Z') },
      { weight: 1, arbitrary: hostile },
    );
  }
  if (schema.format === 'uuid') return fc.oneof(uuid, hostile);
  if (schema.pattern === undefined) return hostile;
  const word = fc.nat().map(String);
  return fc.oneof({ weight: 19, arbitrary: word }, { weight: 1, arbitrary: hostile });
}

function numberOf({ type, minimum = 0, maximum = 1, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  const min = Math.max(minimum, exclusiveMinimum ?? minimum);
  if (type === 'integer')
    return fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.min(maximum, 1000)) });
  return fc.constantFrom(min, (min + maximum) / 2, maximum);
}

/** A value that fits the schema, with hostile texts. */
function arbitraryOf(schema: Schema, name: string, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((each) => arbitraryOf(each, name, known)));
  switch (schema.type) {
    case 'string':
      return textOf(schema, name, known);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, name, known), { minLength: 1, maxLength: 6 });
    case 'object': {
      // A random version would be refused as a conflict.
      const fields = Object.entries(schema.properties ?? {}).filter(([key]) => key !== 'based_on');
      const model = Object.fromEntries(fields.map(([key, each]) => [key, arbitraryOf(each, key, known)]));
      return fc.record(model, { requiredKeys: [...(schema.required ?? [])] });
    }
    case 'number':
    case 'integer':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return hostileText;
  }
}

function schemaOf(input: z.ZodType | undefined): Schema | null {
  if (input === undefined) return null;
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
}

const inputSchemas = ({ params, query, body }: EndpointDefinition) => ({
  params: schemaOf(params),
  query: schemaOf(query),
  body: schemaOf(body),
});

/** The number of hostile strings in a value. */
function countHostile(value: unknown): number {
  if (typeof value === 'string') return /[^\x20-\x7E]/.test(value) || value.length > 40 ? 1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + countHostile(each), 0);
}

function countTextFields(schema: Schema | null): number {
  if (schema === null) return 0;
  const parts = [...(schema.anyOf ?? []), ...Object.values(schema.properties ?? {}), schema.items ?? null];
  const own = schema.type === 'string' && schema.enum === undefined && schema.const === undefined ? 1 : 0;
  return own + parts.reduce((sum, part) => sum + countTextFields(part), 0);
}

/** Every call with text in its input, with the number of its text fields. */
export const callsWithText = [...endpoints, sendTrackingBatch]
  .map((endpoint: EndpointDefinition) => {
    const { params, query, body } = inputSchemas(endpoint);
    return { endpoint, fields: countTextFields(params) + countTextFields(query) + countTextFields(body) };
  })
  .filter(({ fields }) => fields > 0);

/** Requests of a call with hostile text in every text field and valid values in all others. */
export function hostileCalls(
  endpoint: EndpointDefinition,
  known: KnownValues = {},
): fc.Arbitrary<HostileCall> {
  const { params, query, body } = inputSchemas(endpoint);
  const nothing = fc.constant<unknown>(undefined);
  return fc
    .tuple(
      params === null ? nothing : arbitraryOf(params, '', known),
      query === null ? nothing : arbitraryOf(query, '', known),
      body === null ? nothing : arbitraryOf(body, '', known),
    )
    .map(([inPath, inQuery, inBody]) => {
      const values = (inPath ?? {}) as Record<string, string>;
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        percentEncode(values[name] || 'x'),
      );
      const search = Object.entries((inQuery ?? {}) as Record<string, unknown>).map(
        ([name, value]) => `${name}=${percentEncode(String(value))}`,
      );
      return {
        method: endpoint.method,
        path: search.length === 0 ? path : `${path}?${search.join('&')}`,
        body: inBody === undefined ? undefined : JSON.stringify(inBody),
        strings: countHostile([inPath, inQuery, inBody]),
      };
    });
}
