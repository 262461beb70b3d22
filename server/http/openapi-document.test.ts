import { describe, expect, it } from 'vitest';
import { errorStatus } from '#contract/errors.ts';
import { endpoints } from '#contract/registry.ts';
import { openApiDocument } from './openapi-document.ts';

interface Operation {
  summary: string;
  security: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: object;
  operationId: string;
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

const document = openApiDocument(endpoints, { version: '1.2.3', publicUrl: 'https://b.example' }) as {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
};

describe('the description of the API', () => {
  it('is OpenAPI 3.1 and names where the server is', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: 'https://b.example' }]);
  });

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'describes %s',
    (_name, endpoint) => {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation?.summary).toBe(endpoint.summary);
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['200', '500', '503']));
      expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined);
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const parameters = operation?.parameters ?? [];
      expect(
        parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name),
      ).toEqual(inPath);
      const needsNothing = ['public', 'development'].includes(endpoint.access);
      expect(operation?.security.length === 0).toBe(needsNothing);
      expect(Object.keys(operation?.responses ?? {}).includes('401')).toBe(
        !needsNothing || endpoint.errors?.some((code) => errorStatus[code] === 401) === true,
      );
    },
  );

  it('names every call once, and each answer has a schema', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(endpoints.length);
    expect(names).toContain('getNewsStoriesByStoryId');
    for (const { responses } of operations) {
      for (const [status, response] of Object.entries(responses)) {
        if (status === '304') continue;
        for (const { schema } of Object.values(response.content ?? {})) expect(schema).not.toEqual({});
        expect(Object.keys(response.content ?? {}).length).toBeGreaterThan(0);
      }
    }
  });

  it('names events as the other form of a check', () => {
    const done = document.paths['/bias-check']?.post?.responses['200'] as { content: object };
    expect(Object.keys(done.content)).toEqual(['application/json', 'text/event-stream']);
  });

  it('lists no call twice', () => {
    const names = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
