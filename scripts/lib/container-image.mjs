import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './run.mjs';

const image = 'balance:test';
const name = `balance-test-${process.pid}`;
const startMs = 60_000;

/** Whether a container engine answers; the client alone builds nothing. */
export function hasContainerEngine() {
  return spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

const docker = (...args) => run('docker', args, { capture: true });

/** Starts the image with a root that cannot be written, and waits until its own health check succeeds. */
async function startReadOnly() {
  const setting = (variable) => ['--env', variable];
  const started = await docker(
    ...['run', '--detach', '--rm', '--name', name, '--read-only', '--tmpfs', '/tmp', '--tmpfs', '/data'],
    ...['SMTP_URL=outbox:', 'PUBLIC_URL=http://127.0.0.1:3000'].flatMap(setting),
    image,
  );
  if (started.code !== 0) return started;
  const untilMs = performance.now() + startMs;
  let health = { code: 1, output: '' };
  while (health.code !== 0 && performance.now() < untilMs) {
    await sleep(1000);
    health = await docker('exec', name, '/nodejs/bin/node', 'bin/balance', 'health');
  }
  const logs = await docker('logs', name);
  await docker('stop', name);
  return { code: health.code, output: `${logs.output}\n${health.output}` };
}

/** Builds the image of the Dockerfile and starts it; the output of the first step that failed. */
export async function checkContainerImage() {
  const built = await docker('build', '--tag', image, '.');
  const { code, output } = built.code === 0 ? await startReadOnly() : built;
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [], output };
}
