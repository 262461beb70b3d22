import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { addressOf, inventedArticles } from '#testing/small-web/invented-articles.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await createTestApp();
  // Inside the repository, so that the client finds its package.
  await mkdir(join(rootFolder, '.cache'), { recursive: true });
  folder = await mkdtemp(join(rootFolder, '.cache/typed-client-'));
  const document = (await (await app.call('GET', '/openapi.json')).json()) as OpenAPI3;
  await writeFile(join(folder, 'api.ts'), astToString(await openapiTS(document)));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Compiles the client as a strict program and writes it as JavaScript. Returns the messages of the compiler. */
async function compile(name: string, source: string): Promise<string[]> {
  const file = join(folder, `${name}.ts`);
  await writeFile(file, source);
  const program = ts.createProgram([file], {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    rewriteRelativeImportExtensions: true,
    types: [],
  });
  program.emit();
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

it('the description of the API generates types that a client compiles with and works with', async () => {
  const source = await readFile(new URL('client.txt', import.meta.url), 'utf8');
  expect(await compile('client', source)).toEqual([]);
  const wrong = source.replace('check.data.bias_score_numeric', 'check.data.bias_score');
  expect(await compile('wrong', wrong)).toEqual([expect.stringContaining("'bias_score' does not exist")]);

  const { sessionToken } = await app.signIn(app.adminEmail);
  const body = { name: 'typed client', scopes: ['read', 'check'] };
  const created = await app.call('POST', '/admin/api-keys', { token: sessionToken, body });
  const { key } = (await created.json()) as { key: string };
  const [article] = inventedArticles;
  if (article === undefined) throw new Error('there is no invented article');
  const { useBalance } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'client.js')).href);
  const seen = await useBalance(app.address, key, addressOf(article));
  expect(seen).toMatchObject({
    titles: [],
    lean: expect.any(Number),
    outlet: 'theguardian.com',
    refused: { status: 404, code: 'not-found', success: false },
  });
  expect(seen.quotes.length).toBeGreaterThan(0);
});
