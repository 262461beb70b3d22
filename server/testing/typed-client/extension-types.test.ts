import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { extensionTypesFile, generateExtensionTypes } from './extension-types.ts';

it('the types of the extension are those of the OpenAPI document (node scripts/extension-types.mjs --write)', async () => {
  expect(await readFile(extensionTypesFile, 'utf8')).toBe(await generateExtensionTypes());
});
