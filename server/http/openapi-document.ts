import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import type { Access, EndpointDefinition } from '#contract/endpoint.ts';
import { errorBody, errorStatus, newsErrorBody } from '#contract/errors.ts';
import { namedSchemas } from '#contract/named-schemas.ts';
import type { ErrorCode } from '#domain/app-error.ts';
import { scopesNeeded } from './check-access.ts';

const accessWords: Record<Access, string> = {
  public: 'No credential is needed.',
  optional: 'A credential raises the limits; none is needed.',
  account: 'Needs a session or an API key.',
  'public-reading': 'Needs a session or an API key, unless the server allows public reading.',
  admin: 'Needs the session or API key of an administrator.',
  development: 'Only on a development server, from its own machine.',
  metrics: 'Needs the METRICS_TOKEN of the server.',
};

function commonErrors(endpoint: EndpointDefinition): ErrorCode[] {
  const codes: ErrorCode[] = ['internal', 'database-unavailable', 'overloaded', 'too-many-requests'];
  if (endpoint.params || endpoint.query || endpoint.body) codes.push('invalid-input');
  if (endpoint.body) codes.push('malformed-json', 'body-too-large', 'body-timeout');
  if (!['public', 'development'].includes(endpoint.access)) codes.push('unauthenticated');
  if (['account', 'public-reading', 'admin'].includes(endpoint.access)) codes.push('forbidden');
  if (['development', 'metrics'].includes(endpoint.access)) codes.push('not-found');
  return codes;
}

function errorResponses(endpoint: EndpointDefinition) {
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of [...commonErrors(endpoint), ...(endpoint.errors ?? [])]) {
    const status = errorStatus[code];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  const schema = endpoint.path.startsWith('/news/') ? newsErrorBody : errorBody;
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: [...codes].join(', '),
        ...(status === 429 ? { headers: { 'Retry-After': retryAfter } } : {}),
        content: { 'application/json': { schema } },
      },
    ]),
  );
}

const retryAfter = { description: 'Seconds to wait', schema: { type: 'integer' as const } };
const etag = { description: 'For If-None-Match', schema: { type: 'string' as const } };

const capitalised = (word: string): string => word.replace(/^./, (first) => first.toUpperCase());

/** `GET /news/stories/{storyId}` is `getNewsStoriesByStoryId`. Paths stay, so these names stay. */
function operationId({ method, path }: EndpointDefinition): string {
  const words = path
    .replaceAll('{', 'by/')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return method.toLowerCase() + (words.length === 0 ? ['root'] : words).map(capitalised).join('');
}

/** Who may call, in words. */
function describeAccess(endpoint: EndpointDefinition): string {
  const scopes =
    security(endpoint.access).length === 0 || endpoint.access === 'metrics' ? [] : scopesNeeded(endpoint);
  const words = accessWords[endpoint.access];
  if (endpoint.access === 'public' || endpoint.access === 'development' || endpoint.access === 'metrics')
    return words;
  if (scopes.length === 0) return `${words} An API key cannot do it.`;
  return `${words} An API key needs the scope ${scopes.join(' or ')}.`;
}

function security(access: Access): Record<string, string[]>[] {
  if (access === 'public' || access === 'development') return [];
  if (access === 'optional' || access === 'public-reading') return [{}, { bearer: [] }];
  return [{ bearer: [] }];
}

type RequestParams = NonNullable<ZodOpenApiOperationObject['requestParams']>;

function requestOf(endpoint: EndpointDefinition) {
  const requestParams = {
    ...(endpoint.params ? { path: endpoint.params } : {}),
    ...(endpoint.query ? { query: endpoint.query } : {}),
    // The contract declares both as objects; the definition's type is wider.
  } as RequestParams;
  const body = endpoint.body && {
    required: true,
    content: { 'application/json': { schema: endpoint.body } },
  };
  return { requestParams, ...(body ? { requestBody: body } : {}) };
}

function operationOf(endpoint: EndpointDefinition): ZodOpenApiOperationObject {
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    tags: [endpoint.tag],
    security: security(endpoint.access),
    ...requestOf(endpoint),
    responses: {
      '200': {
        description: 'Done',
        ...(endpoint.isReady ? { headers: { ETag: etag } } : {}),
        content: {
          [endpoint.mediaType ?? 'application/json']: { schema: endpoint.answer },
          // Events: `progress` in this shape, then `result` with the answer or `error` with a refusal.
          ...(endpoint.progress ? { 'text/event-stream': { schema: endpoint.progress } } : {}),
        },
      },
      ...(endpoint.isReady ? { '304': { description: 'Unchanged since the ETag that was sent' } } : {}),
      ...errorResponses(endpoint),
    },
  };
}

/** Answers gain fields: a client must not refuse those that it does not know. */
const withoutClosedObjects: NonNullable<CreateDocumentOptions['override']> = ({ jsonSchema, io }) => {
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
};

/** The description of the whole API in OpenAPI 3.1, made from the contract. */
export function openApiDocument(
  endpoints: readonly EndpointDefinition[],
  about: { version: string; publicUrl: string },
): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint),
    };
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Balance',
        version: about.version,
        description:
          'News bias and story analysis. Refusals carry a sentence for a person, a code and the id of the request.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: about.publicUrl }],
      components: {
        schemas: namedSchemas,
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'A session token or an API key.' },
        },
      },
      paths,
    },
    { override: withoutClosedObjects },
  );
}
