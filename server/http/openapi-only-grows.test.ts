import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { endpoints } from '#contract/registry.ts';
import { openApiDocument } from './openapi-document.ts';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/** A line for each field and each enumerated value of a schema, and whether the field is required. */
function partsOf(document: ApiDocument, schema: Schema, at: string, seen: readonly string[] = []): string[] {
  const { $ref } = schema;
  if ($ref !== undefined) {
    const target = document.components?.schemas?.[$ref.split('/').at(-1) ?? ''];
    return target === undefined || seen.includes($ref) ? [] : partsOf(document, target, at, [...seen, $ref]);
  }
  const values = [...(schema.enum ?? []), ...('const' in schema ? [schema.const] : [])];
  const fields = Object.entries(schema.properties ?? {});
  const { additionalProperties } = schema;
  return [
    ...values.map((value) => `${at} = ${JSON.stringify(value)}`),
    ...fields.flatMap(([name, field]) => [
      `${at}.${name}`,
      `${at}.${name} is ${schema.required?.includes(name) === true ? 'required' : 'optional'}`,
      ...partsOf(document, field, `${at}.${name}`, seen),
    ]),
    ...(schema.items ? partsOf(document, schema.items, `${at}[]`, seen) : []),
    ...(typeof additionalProperties === 'object'
      ? partsOf(document, additionalProperties, `${at}{}`, seen)
      : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((part) =>
      partsOf(document, part, at, seen),
    ),
  ];
}

function partsOfContent(document: ApiDocument, { content = {} }: Content, at: string): string[] {
  return Object.entries(content).flatMap(([mediaType, { schema }]) => {
    const place = `${at} ${mediaType}`;
    return [place, ...partsOf(document, schema, place)];
  });
}

/** Every path, parameter, field, enumerated value and code of a refusal, one line each. */
function listParts(document: ApiDocument): string[] {
  const lines = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`;
      return [
        call,
        ...(operation.parameters ?? []).flatMap((parameter) => {
          const place = `${call} ${parameter.in} ${parameter.name}`;
          const isRequired = parameter.required === true;
          return [
            place,
            `${place} is ${isRequired ? 'required' : 'optional'}`,
            ...partsOf(document, parameter.schema ?? {}, place),
          ];
        }),
        ...partsOfContent(document, operation.requestBody ?? {}, `${call} body`),
        ...Object.entries(operation.responses).flatMap(([status, response]) =>
          Number(status) < 400
            ? partsOfContent(document, response, `${call} ${status}`)
            : response.description.split(', ').map((code) => `${call} ${status} ${code}`),
        ),
      ];
    }),
  );
  return [...new Set(lines)].sort();
}

const released = readFileSync(new URL('testdata/released-api.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

it('the API has every path, parameter, field, enumerated value and refusal of the last release', () => {
  const document = openApiDocument(endpoints, { version: '1.2.3', publicUrl: 'https://b.example' });
  const parts = new Set(listParts(document as ApiDocument));
  expect(released.length).toBeGreaterThan(1000);
  // What a call had to send may become optional; what an answer always had may not.
  const isKept = (line: string) =>
    parts.has(line) ||
    (/^\w+ \S+ (?:body|query) /.test(line) && parts.has(line.replace(/ is required$/, ' is optional')));
  expect(released.filter((line) => !isKept(line))).toEqual([]);
});
