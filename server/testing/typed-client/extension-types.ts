import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { endpoints } from '#contract/registry.ts';
import { rootFolder } from '#server/config/paths.ts';
import { openApiDocument } from '#server/http/openapi-document.ts';

/** The calls that the browser extension makes. */
const extensionCalls: Readonly<Record<string, readonly string[]>> = {
  '/bias-check': ['post'],
  '/usage': ['get'],
};

export const extensionTypesFile = join(rootFolder, 'web/extension/api.d.ts');

const head = `// Written by node scripts/extension-types.mjs --write from the OpenAPI document: the calls of the extension.\n`;

type Schemas = Record<string, unknown>;

/** The schemas that a part of the document refers to, directly or through others. */
function schemasOf(part: unknown, all: Schemas): Schemas {
  const found = new Map<string, unknown>();
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value ?? null).matchAll(
      /"#\/components\/schemas\/([\w.-]+)"/g,
    )) {
      if (found.has(name)) continue;
      found.set(name, all[name]);
      visit(all[name]);
    }
  };
  visit(part);
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The part of the OpenAPI document that the extension uses. */
function extensionDocument(): OpenAPI3 {
  const about = { version: '1', publicUrl: 'https://balance.example' };
  const document = openApiDocument(endpoints, about) as OpenAPI3;
  const paths = Object.fromEntries(
    Object.entries(extensionCalls).map(([path, methods]) => {
      const item = Object.entries(document.paths?.[path] ?? {});
      const operations = item.filter(([method]) => methods.includes(method));
      // The words are in the document.
      const types = operations.map(([method, { summary: _, description: __, ...rest }]) => [method, rest]);
      return [path, Object.fromEntries(types)];
    }),
  );
  const { schemas = {}, ...components } = document.components ?? {};
  return {
    ...document,
    paths,
    components: { ...components, schemas: schemasOf({ paths, components }, schemas) as typeof schemas },
  };
}

/** The types of the extension's client, as the file has to be. */
export async function generateExtensionTypes(): Promise<string> {
  return head + astToString(await openapiTS(extensionDocument()));
}

/** Whether the file is current; with `write` it is made so. */
export async function checkExtensionTypes({ write }: { write: boolean }): Promise<boolean> {
  const wanted = await generateExtensionTypes();
  if (write) await writeFile(extensionTypesFile, wanted);
  return (await readFile(extensionTypesFile, 'utf8').catch(() => '')) === wanted;
}
