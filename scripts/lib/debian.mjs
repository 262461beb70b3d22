import { run } from './run.mjs';

async function prefix() {
  if (process.getuid?.() === 0) return [];
  const { code } = await run('sudo', ['-n', 'true'], { capture: true }).catch(() => ({ code: 1 }));
  return code === 0 ? ['sudo', '-n'] : undefined;
}

/** A mirror that does not answer costs seconds, not minutes. */
const impatient = [
  '-o',
  'Acquire::Retries=0',
  '-o',
  'Acquire::http::Timeout=10',
  '-o',
  'Acquire::https::Timeout=10',
];

/**
 * Installs Debian packages without questions. False when this is not Debian or a password is needed. `isOptional`
 * gives up soon, and says nothing of a failure.
 */
export async function installDebianPackages(packages, { isOptional = false } = {}) {
  const { code } = await run('apt-get', ['--version'], { capture: true }).catch(() => ({ code: 1 }));
  const before = await prefix();
  if (code !== 0 || before === undefined) return false;
  console.log(`Installing Debian packages: ${packages.join(', ')} ...`);
  const apt = (args) => {
    const [command, ...rest] = [
      ...before,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-qq',
      ...(isOptional ? impatient : []),
      ...args,
    ];
    return run(command, rest, { capture: true });
  };
  await apt(['update']);
  const { code: installed, output } = await apt(['install', '-y', '--no-install-recommends', ...packages]);
  if (installed !== 0 && !isOptional) console.log(output);
  return installed === 0;
}
