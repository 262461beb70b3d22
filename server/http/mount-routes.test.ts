import { readdirSync, readFileSync } from 'node:fs';
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

const contractFiles = readdirSync(join(rootFolder, 'contract')).filter((name) =>
  /^[\w-]+(?<!\.test)\.ts$/.test(name),
);
const declared = await Promise.all(
  contractFiles.map(async (file) => ({
    file,
    own: (await endpointsOf(file)).filter(([, endpoint]) => !derived.has(endpoint)),
  })),
);

describe.each(declared.filter(({ own }) => own.length > 0))('the endpoints of $file', ({ file, own }) => {
  const serving = routeFiles.filter((name) => importedContracts(name).includes(file));

  it('are served by one route file, which mounts each', () => {
    expect(serving).toHaveLength(1);
    const text = textOf(serving[0] ?? '');
    expect(own.filter(([name]) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });

  it('are in the registry, but for the events of the web app', () => {
    const unlisted = own.filter(([, endpoint]) => !endpoints.some((listed) => listed === endpoint));
    expect(unlisted.map(([name]) => name)).toEqual(file === 'tracking.ts' ? ['sendTrackingBatch'] : []);
  });
});

describe.each(routeFiles)('the route file %s', (file) => {
  it('imports values of the contract only for its endpoints', () => {
    const withEndpoints = declared.filter(({ own }) => own.length > 0).map((each) => each.file);
    expect(importedContracts(file).filter((name) => !withEndpoints.includes(name))).toEqual([]);
  });

  it('has each of its functions in the table of routes', () => {
    const table = readFileSync(join(rootFolder, 'server/http/mount-routes.ts'), 'utf8');
    const mounts = [...textOf(file).matchAll(/^export function (mount\w+Routes)\(/gm)].map(
      ([, name]) => name,
    );
    expect(mounts).not.toEqual([]);
    expect(mounts.filter((name) => !new RegExp(`^  ${name},$`, 'm').test(table))).toEqual([]);
  });
});

it('the tables of settings and formats have every endpoint that the contract declares for them', () => {
  expect(derived).toEqual(new Set<EndpointDefinition>([...endpointsOfSettings, ...editionEndpoints]));
});
