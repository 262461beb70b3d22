import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer, serverInputs } from './build-server.mjs';
import { buildTemplate, templateInputs } from './build-template.mjs';
import { buildWeb, webInputs } from './build-web.mjs';
import { fingerprint, isShipped, root } from './files.mjs';
import { seconds } from './progress.mjs';
import { withLock } from './with-lock.mjs';

const dist = join(root, 'dist');
const record = join(dist, '.build.json');
const tools = ['package-lock.json', 'tsconfig.base.json', 'scripts/lib'];

/** The built server makes the template; the web app is built concurrently. */
const steps = {
  server: { label: 'the server', inputs: serverInputs, proof: 'dist/server/main.js', work: buildServer },
  web: { label: 'the web app', inputs: webInputs, proof: 'dist/web/index.html', work: buildWeb },
  template: {
    label: 'the database template',
    inputs: templateInputs,
    proof: 'dist/template.tar.gz',
    work: buildTemplate,
  },
};

function loadRecord() {
  try {
    return JSON.parse(readFileSync(record, 'utf8'));
  } catch {
    return {};
  }
}

function staleSteps(force) {
  const built = loadRecord();
  return Object.entries(steps).flatMap(([name, step]) => {
    const print = fingerprint([...tools, ...step.inputs], isShipped);
    const fresh = built[name] === print && existsSync(join(root, step.proof));
    return fresh && !force ? [] : [{ name, ...step, print }];
  });
}

async function buildStep(step, say) {
  const start = performance.now();
  // The entry is removed first, so that an interrupted step counts as stale.
  saveStep(step.name, undefined);
  await step.work();
  saveStep(step.name, step.print);
  say(`  ${step.label}: ${seconds(performance.now() - start)}`);
}

function saveStep(name, print) {
  mkdirSync(dist, { recursive: true });
  writeFileSync(record, `${JSON.stringify({ ...loadRecord(), [name]: print }, null, 2)}\n`);
}

/** Runs the build steps whose inputs changed and returns their names. */
export async function buildIfStale(say, { force = false, only = Object.keys(steps) } = {}) {
  const wanted = () => staleSteps(force).filter((step) => only.includes(step.name));
  if (wanted().length === 0) return [];
  return withLock(join(root, '.cache/build.lock'), async () => {
    const stale = wanted();
    if (stale.length === 0) return [];
    say('Building (a few seconds, only after changes):');
    if (force && only.length === Object.keys(steps).length) rmSync(dist, { recursive: true, force: true });
    const of = (name) => stale.filter((step) => step.name === name).map((step) => buildStep(step, say));
    const server = Promise.all(of('server'));
    const parts = [server.then(() => Promise.all(of('template'))), ...of('web')];
    // All parts end before a failure is thrown, so that no child process is left running.
    const failure = (await Promise.allSettled(parts)).find((part) => part.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
    return stale.map((step) => step.name);
  });
}
