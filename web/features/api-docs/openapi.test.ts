import { describe, expect, it } from 'vitest';
import { parseCalls } from './openapi.ts';

const document = {
  paths: {
    '/keys/{id}': {
      delete: {
        summary: 'Revoke',
        description: 'Needs an administrator.',
        tags: ['Administration'],
        parameters: [{ name: 'id', in: 'path', required: true }],
        responses: { '200': { description: 'Done' }, '404': { description: 'not-found' } },
      },
    },
    '/check': {
      post: {
        tags: ['Checks'],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Check' } } } },
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      Check: {
        type: 'object',
        required: ['url'],
        properties: {
          url: { type: 'string' },
          sides: { type: 'array', items: { enum: ['left', 'right'] } },
          score: { anyOf: [{ type: 'number' }, { type: 'null' }] },
        },
      },
    },
  },
};

describe('parseCalls', () => {
  it('groups calls by tag, with their parameters', () => {
    const groups = parseCalls(document);
    expect([...groups.keys()]).toEqual(['Administration', 'Checks']);
    expect(groups.get('Administration')?.[0]).toMatchObject({
      method: 'DELETE',
      path: '/keys/{id}',
      access: 'Needs an administrator.',
      parameters: [{ name: 'id', where: 'path', required: true }],
      statuses: [
        { status: '200', description: 'Done' },
        { status: '404', description: 'not-found' },
      ],
    });
  });

  it('resolves references and writes types in words', () => {
    expect(parseCalls(document).get('Checks')?.[0]?.body).toEqual([
      { name: 'url', type: 'string', required: true },
      { name: 'sides', type: 'list of "left" or "right"', required: false },
      { name: 'score', type: 'number or null', required: false },
    ]);
  });

  it.each([null, {}, { paths: 7 }, { paths: { '/a': null } }])('returns nothing for %j', (odd) => {
    expect(parseCalls(odd).size).toBe(0);
  });
});
