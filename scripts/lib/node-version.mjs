// Runs on any Node that knows ES modules: no syntax newer than that may appear here.

/** The versions of package.json "engines", which `npm start` does not check by itself. */
const supported = 'Node 20.19 or later in the 20 line, 22.12 or later in the 22 line, or 24 and newer';

export function nodeIsSupported(version) {
  const parts = version.split('.').map(Number);
  const major = parts[0];
  const minor = parts[1];
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 12;
  return major >= 24;
}

/** Ends the process with one clear sentence on a Node that cannot run Balance. */
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
