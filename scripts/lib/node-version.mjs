// Runs on any Node with ES modules: this file must not use newer syntax.

/** The versions of "engines" in package.json, which `npm start` does not check itself. */
const supported = 'Node 20.19 or later in the 20 line, 22.12 or later in the 22 line, or 24 and newer';

export function nodeIsSupported(version) {
  const parts = version.split('.').map(Number);
  const major = parts[0];
  const minor = parts[1];
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 12;
  return major >= 24;
}

/** Exits with one sentence on an unsupported version of Node. */
export function requireSupportedNode() {
  if (nodeIsSupported(process.versions.node)) return;
  console.error(
    'Balance needs ' +
      supported +
      '; this is Node ' +
      process.versions.node +
      ' (' +
      process.execPath +
      '). Install a newer one from https://nodejs.org and try again.',
  );
  process.exit(1);
}
