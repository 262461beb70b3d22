/** The parts of an OpenAPI document that the page shows; the rest is ignored. */
export interface ApiCall {
  method: string;
  path: string;
  summary: string;
  tag: string;
  /** The access to the call, as a sentence. */
  access: string;
  parameters: { name: string; where: string; required: boolean }[];
  /** Fields of a JSON body, with their types in words. */
  body: ApiField[];
  answer: ApiField[];
  statuses: { status: string; description: string }[];
}

interface ApiField {
  name: string;
  type: string;
  required: boolean;
}

type Json = Record<string, unknown>;

const methods = ['get', 'post', 'put', 'delete'];

const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Resolves a reference within the document once; recursion ends at the name. */
function resolve(document: Json, schema: unknown): Json {
  const reference = text(object(schema).$ref);
  if (!reference.startsWith('#/')) return object(schema);
  return reference
    .slice(2)
    .split('/')
    .reduce<Json>((at, key) => object(at[key]), document);
}

function writeType(document: Json, schema: unknown): string {
  const { type, enum: values, const: only, anyOf, oneOf, items } = resolve(document, schema);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (only !== undefined) return JSON.stringify(only);
  const options = list(anyOf ?? oneOf);
  if (options.length > 0) return options.map((option) => writeType(document, option)).join(' or ');
  if (type === 'array') return `list of ${writeType(document, items)}`;
  return Array.isArray(type) ? type.join(' or ') : text(type) || 'any';
}

function listFields(document: Json, content: unknown): ApiField[] {
  const schema = resolve(document, object(object(content)['application/json']).schema);
  const required = list(schema.required);
  return Object.entries(object(schema.properties)).map(([name, field]) => ({
    name,
    type: writeType(document, field),
    required: required.includes(name),
  }));
}

function toCall(document: Json, path: string, method: string, operation: Json): ApiCall {
  const answers = Object.entries(object(operation.responses));
  const good = answers.find(([status]) => status.startsWith('2'))?.[1];
  return {
    method: method.toUpperCase(),
    path,
    summary: text(operation.summary),
    tag: text(list(operation.tags)[0]) || 'Other',
    access: text(operation.description),
    parameters: list(operation.parameters).map((parameter) => {
      const { name, in: where, required } = resolve(document, parameter);
      return { name: text(name), where: text(where), required: required === true };
    }),
    body: listFields(document, resolve(document, operation.requestBody).content),
    answer: listFields(document, resolve(document, good).content),
    statuses: answers.map(([status, answer]) => ({
      status,
      description: text(resolve(document, answer).description),
    })),
  };
}

/** Every call of a document, grouped by tag in the order of the document. */
export function parseCalls(openapi: unknown): Map<string, ApiCall[]> {
  const document = object(openapi);
  const groups = new Map<string, ApiCall[]>();
  for (const [path, item] of Object.entries(object(document.paths))) {
    for (const method of methods) {
      const operation = object(item)[method];
      if (operation === undefined) continue;
      const call = toCall(document, path, method, object(operation));
      groups.set(call.tag, [...(groups.get(call.tag) ?? []), call]);
    }
  }
  return groups;
}
