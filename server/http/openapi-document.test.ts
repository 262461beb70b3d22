import { describe, expect, it } from 'vitest';
import { errorStatus } from '#contract/errors.ts';
import { endpoints } from '#contract/registry.ts';
import { openApiDocument } from './openapi-document.ts';

interface Operation {
  summary: string;
  security: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: object;
  responses: Record<string, unknown>;
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

  it('names events as the other form of a check', () => {
    const done = document.paths['/bias-check']?.post?.responses['200'] as { content: object };
    expect(Object.keys(done.content)).toEqual(['application/json', 'text/event-stream']);
  });

  it('lists no call twice', () => {
    const names = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
