// npm run dev: restarts the server and updates the page when sources change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/files.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { fail } from './lib/progress.mjs';

requireSupportedNode();
await installIfNeeded(console.log).catch(fail);

const env = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'development' };
const start = (args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
const bin = (path) => join(root, 'node_modules', path);
const children = [
  start([bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', join(root, 'scripts/lib/dev-server.mjs')]),
  start([bin('vite/bin/vite.js')]),
];

const end = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    end();
  });
}
