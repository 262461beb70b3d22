import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/registry.ts';
import { isWithinBounds } from '#domain/text/json-bounds.ts';
import { createTestHttpApp } from '#testing/create-test-http-app.ts';
import { withTestDatabase } from '#testing/database.ts';
import { defaultBodyBounds } from './read-body.ts';

interface Schema {
  anyOf?: Schema[];
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
}

/** A value of a schema with all fields and the longest lists; one entry where no length is declared. */
function maxValueOf({ anyOf, items, maxItems = 1, ...object }: Schema): unknown {
  const all = (anyOf ?? []).map(maxValueOf);
  if (all.length > 0) return all.sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
  if (items !== undefined) return Array(maxItems).fill(maxValueOf(items));
  const { properties, additionalProperties, propertyNames } = object;
  if (typeof additionalProperties === 'object' && properties === undefined) {
    return Object.fromEntries(
      (propertyNames?.enum ?? []).map((name) => [name, maxValueOf(additionalProperties)]),
    );
  }
  if (properties === undefined) return 0;
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, maxValueOf(field)]));
}

const withBody = endpoints.flatMap((endpoint) => (endpoint.body === undefined ? [] : [endpoint]));

it.each(withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s accepts the longest lists that it declares, and hardly more',
  (_name, { body, maxBodyValues, maxBodyBytes }) => {
    const schema = z.toJSONSchema(body ?? z.never(), { io: 'input', unrepresentable: 'any' }) as Schema;
    const largest = JSON.stringify(maxValueOf(schema));
    const values = maxBodyValues ?? defaultBodyBounds.values;
    expect(isWithinBounds(largest, { ...defaultBodyBounds, values })).toBe(true);
    expect(largest.length).toBeLessThanOrEqual(maxBodyBytes ?? 64 * 1024);
    if (values > defaultBodyBounds.values) {
      expect(isWithinBounds(largest, { ...defaultBodyBounds, values: values / 2 })).toBe(false);
    }
  },
);

it('a body with too many fields, entries or levels is refused with what to send', async () => {
  await withTestDatabase('embedded', async (database) => {
    const http = await createTestHttpApp(database);
    const keys = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, 1]));
    const bodies = [
      JSON.stringify({ sessionToken: 'a', ...keys }),
      JSON.stringify({ sessionToken: 'a', more: Array(5_000).fill(0) }),
      `${'['.repeat(17)}${']'.repeat(17)}`,
      '{"a":'.repeat(5_000),
    ];
    for (const body of bodies) {
      const response = await http.app.request('/auth/validate', { method: 'POST', body });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({
        code: 'body-too-large',
        error:
          'The body holds too much. Send at most 4000 fields and entries, at most 16 inside one another.',
      });
    }
    await http.close();
  });
});
