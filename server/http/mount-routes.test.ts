import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { editionEndpoints } from '#contract/outputs.ts';
import { endpoints } from '#contract/registry.ts';
import { endpointsOfSettings } from '#contract/settings.ts';
import { rootFolder } from '#server/config/paths.ts';
import { editionFormats } from '#server/outputs/edition-formats.ts';
import { settingDefinitions } from '#server/settings/definitions.ts';

const routesFolder = join(rootFolder, 'server/http/routes');
const routeFiles = readdirSync(routesFolder).filter((name) => !name.endsWith('.test.ts'));

function textOf(file: string): string {
  return readFileSync(join(routesFolder, file), 'utf8');
}

/** Files of the contract from which a route file imports values, and not types alone. */
function importedContracts(file: string): string[] {
  const imports = textOf(file).matchAll(/^import (?!type )[^;]*? from '#contract\/([\w-]+\.ts)';/gm);
  return [...imports].map(([, name = '']) => name);
}

async function endpointsOf(file: string): Promise<[string, EndpointDefinition][]> {
  const exported: Record<string, unknown> = await import(join(rootFolder, 'contract', file));
  return Object.entries(exported).filter(
    (entry): entry is [string, EndpointDefinition] =>
      typeof entry[1] === 'object' && entry[1] !== null && 'access' in entry[1],
  );
}

/** Endpoints whose routes come from a table of the server. */
const derived: ReadonlySet<EndpointDefinition> = new Set<EndpointDefinition>([
  ...settingDefinitions.flatMap((setting) => Object.values(setting.endpoints ?? {})),
  ...editionFormats.map(({ endpoint }) => endpoint),
]);

describe.each(routeFiles)('the route file %s', (file) => {
  it('has a file of the contract with the same name and imports no values of another', () => {
    expect(existsSync(join(rootFolder, 'contract', file))).toBe(true);
    // The endpoints of settings come from the table of settings.
    expect(importedContracts(file)).toEqual(file === 'settings.ts' ? [] : [file]);
  });

  it('mounts every endpoint of that file', async () => {
    const text = textOf(file);
    const missing = (await endpointsOf(file)).filter(
      ([name, endpoint]) => !derived.has(endpoint) && !new RegExp(`\\b${name}\\b`).test(text),
    );
    expect(missing).toEqual([]);
  });

  it('has its endpoints in the registry, but for the events of the web app', async () => {
    const unlisted = (await endpointsOf(file)).filter(
      ([, endpoint]) => !endpoints.some((one) => one === endpoint),
    );
    expect(unlisted.map(([name]) => name)).toEqual(file === 'tracking.ts' ? ['sendTrackingBatch'] : []);
  });

  it('is in the table of routes', () => {
    const table = readFileSync(join(rootFolder, 'server/http/mount-routes.ts'), 'utf8');
    const mount = /^export function (mount\w+Routes)\(/m.exec(textOf(file))?.[1] ?? 'no mount function';
    expect(table).toMatch(new RegExp(`^  ${mount},$`, 'm'));
  });
});

it('the tables of settings and formats have every endpoint that the contract declares for them', () => {
  expect(derived).toEqual(new Set<EndpointDefinition>([...endpointsOfSettings, ...editionEndpoints]));
});
