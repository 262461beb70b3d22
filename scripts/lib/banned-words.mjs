/**
 * Words that this code base does not use, and the standard terms to use instead. docs/glossary.md lists the
 * words of the field. `name` matches the identifiers and files, `prose` comments, test names and docs.
 */

/** @typedef {{ pattern: RegExp, use: string }} BannedWord */

/** Patterns of whole identifiers. A leading `#` is cut off before they are tried. */
/** @type {BannedWord[]} */
export const bannedNames = [
  { pattern: /^(?:most|longest|highest|largest)[A-Z]\w*|^most$/, use: 'max…' },
  { pattern: /^(?:fewest|least|shortest|lowest|smallest)[A-Z]\w*|^(?:least|fewest)$/, use: 'min…' },
  {
    pattern: /(?:^[Tt]|[a-z\d]T|_[Tt])(?:ell|old|ells|elling|ellings|eller|ellers)(?![a-z])/,
    use: 'report, notify, or build a projection',
  },
  { pattern: /^[Rr]etell/, use: 'rebuild' },
  { pattern: /^[Ww]ays?$|[a-z]Way$/, use: 'context' },
  { pattern: /^beats?(?![a-z])|^beating$/, use: 'heartbeat' },
  { pattern: /(?:^[Aa]|[a-z\d]A)sk(?:s|ed|ing)?(?:[A-Z]|$)/, use: 'query, request, fetch, confirm' },
  { pattern: /^silence(?![a-z])/, use: 'timeout' },
  { pattern: /^aside(?![a-z])/, use: 'setAside, or the number of consecutive failures' },
  { pattern: /^[Ll]anes?$|[a-z]Lanes?$/, use: 'queue' },
  { pattern: /^heeds?$|^doors?$/, use: 'obeys, listener' },
  { pattern: /^Visit$/, use: 'Request' },
  { pattern: /^(?:inside|away)$/, use: 'active, inFlight' },
  {
    pattern:
      /HostGates|HoldOffs?|StopSwitch|ReadyAnswer|KeptAnswer|MarkedAnswer|RecentCallers|Closers|ArticleLine|recallResults/,
    use: 'the name of the mechanism',
  },
  { pattern: /^[Hh]eld$/, use: 'state, or what is stored' },
  { pattern: /^stamps?$/, use: 'revision' },
  { pattern: /^(?:settle|settles|settled)(?:[A-Z]|$)/, use: 'finalize, confirm' },
  { pattern: /^standing(?:[A-Z]|$)/, use: 'active, require…' },
  {
    pattern: /^carryOut|^partCopies|^hadCompany|^lookAnew|^bringIn|^giveBack|^UsageReturns/,
    use: 'run, unlink, wasShared, reload, enqueue, refund',
  },
  { pattern: /(?:Search|Suggestion|Load|Reader)Orders?$/, use: 'query, plan' },
  {
    pattern: /^(?:crowd|singly|anew|meanwhile|whoever)(?:[A-Z]|$)|[a-z](?:Anew|Meanwhile|Whoever)(?![a-z])/,
    use: 'shared, isolated, again, concurrently, caller',
  },
  { pattern: /^rooms?$/, use: 'quota, free space' },
  { pattern: /[Mm]anner|[Ll]oyalty/, use: 'titleQuality, incumbentBonus' },
  { pattern: /^again$/, use: 'repeated, second, retried' },
  {
    pattern: /^(?:SignedIn|NewPage|Plate)$/,
    use: 'RequireAuth, ScrollRestoration, SideBadge',
  },
  { pattern: /^looks?$/, use: 'variant, check, poll' },
  { pattern: /(?:^[Hh]|[a-z]H)ouse(?![a-z])/, use: 'test environment, system' },
];

/**
 * Functions that start with `read`. It is the word for streams and files of bytes; rows are got or listed, text is
 * parsed, pages are fetched, files are loaded.
 */
/** @type {BannedWord} */
export const bannedFunctions = {
  pattern: /^read(?!(?:File|FileSync|dir|Body|Beginning|Lines|Only|able)(?![a-z]))[A-Z]/,
  use: 'get or list rows, fetch pages, parse text, load files',
};

/** Words in comments, names of tests, log phrases and docs. */
/** @type {BannedWord[]} */
export const bannedProse = [
  { pattern: /\banew\b/i, use: 'again' },
  { pattern: /\bsingly\b/i, use: 'one by one' },
  { pattern: /\bwhoever\b/i, use: '"if the caller …" or a plain subject' },
  { pattern: /\bheed(?:s|ed)?\b/i, use: 'obey' },
  { pattern: /\bhand(?:s|ed|ing)? over\b/i, use: 'pass' },
  { pattern: /\b(?:goes|go|going|went) on\b/i, use: 'continue' },
  { pattern: /\bbrings? in\b/i, use: 'ingest, add' },
  { pattern: /\basks?\b/i, use: 'request, query' },
  {
    pattern:
      /\btakes\b(?! (?:\d|about|at most|at least|as (?:long|many|much)|long|time|part|place|seconds|minutes|hours|milliseconds|effect|over|turns|precedence|priority|[\w' ]{1,30} over\b|up to|less|more|a (?:few|second|minute|while|multiple|moment)|the (?:time|lock|place)|[\w ]{1,20}(?:seconds|minutes|ms)\b))/i,
    use: 'accept, need',
  },
  { pattern: /\b(?:re)?(?:tell|tells|told|tellings?)\b/i, use: 'report, notify, say, show' },
  { pattern: /\bthe way (?:out|in)\b/i, use: 'outbound HTTP, listener' },
  { pattern: /\b(?:the|a|each|every|this) (?:house|door)\b/i, use: 'the system, the listener' },
];
