/** Rules for the directions of docs/architecture.md; `npm run boundaries` runs them. */

/** Tests, files that only tests use, and suites that several tests share. */
const tests = '\\.test\\.tsx?$|-contract\\.ts$|^(domain|server|web)/testing/|/testdata/';
/** Modules of this repository, of Node and of npm. */
const outside = ['core', 'npm', 'npm-dev', 'npm-peer', 'npm-optional', 'npm-no-pkg', 'npm-unknown'];
/** Modules of Node that open connections; scripts/boundaries.mjs searches the text for `fetch`. */
const sockets = ['http', 'https', 'http2', 'net', 'tls', 'dgram', 'dns', 'dns/promises'];

function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from: { pathNot: tests, ...from }, to };
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-orphans',
      comment: 'A module that nothing imports and that imports nothing is dead.',
      severity: 'error',
      from: { orphan: true, pathNot: `${tests}|\\.d\\.ts$|\\.worker\\.ts$|/placeholder\\.ts$|^web/public/` },
      to: {},
    },
    forbid(
      'domain-is-alone',
      'domain imports only domain, and in one place the public suffix list',
      { path: '^domain/' },
      { pathNot: '^domain/|node_modules/tldts/' },
    ),
    forbid(
      'one-public-suffix-list',
      'only domain/articles/site-of.ts says what a site is',
      { pathNot: `^domain/articles/site-of\\.ts$|${tests}` },
      { path: 'node_modules/tldts/' },
    ),
    forbid(
      'web-carries-no-suffix-list',
      'the list is larger than all that the first screen may load',
      { path: '^web/' },
      { path: '^domain/articles/site-of\\.ts$', reachable: true },
    ),
    forbid(
      'contract-knows-zod-and-domain',
      'contract imports zod, and types and constants of domain',
      { path: '^contract/' },
      { pathNot: '^(contract|domain)/|node_modules/zod/' },
    ),
    forbid(
      'web-takes-only-types-of-contract',
      'zod stays out of the bundle',
      { path: '^web/' },
      // Of these modules the build leaves the values.
      { path: '^contract/', pathNot: '^contract/shapes-of-', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'web-stays-in-the-browser',
      'web knows web, contract and domain',
      { path: '^web/' },
      {
        path: '^(server|cli|models|scripts|bench|evals|e2e)/',
      },
    ),
    forbid('web-needs-no-node', 'web runs in a browser', { path: '^web/' }, { dependencyTypes: ['core'] }),
    forbid(
      'features-stand-apart',
      'features/x never imports features/y',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/features/', pathNot: '^web/features/$1/' },
    ),
    forbid(
      'components-know-nothing-of-the-field',
      'components serve any product, but for news/ and admin/, which hold the shared parts of the field and of the back office',
      { path: '^web/components/', pathNot: '^web/components/(news|admin)/' },
      { path: '^web/(features|routes|app)/|^(contract|domain)/|^web/components/(news|admin)/' },
    ),
    forbid(
      'components-do-not-know-features',
      'routes → features → components',
      { path: '^web/components/' },
      { path: '^web/(features|routes|app)/' },
    ),
    forbid(
      'features-do-not-know-routes',
      'routes → features → components',
      { path: '^web/features/' },
      { path: '^web/(routes|app)/' },
    ),
    forbid(
      'stores-are-private',
      "a subject uses another subject's use cases, never its store",
      { path: '^server/([^/]+)/' },
      { path: '^server/[^/]+/.*-store\\.ts$', pathNot: '^server/$1/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'routes-hold-no-sql',
      'http reads and writes through use cases',
      { path: '^server/http/' },
      {
        path: 'node_modules/(kysely|pg)/|^server/db/schema|-store\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'sql-lives-in-stores',
      'SQL is written in *-store.ts, server/db and server/queue',
      { path: '^(server|cli)/', pathNot: `-store\\.ts$|^server/(db|queue)/|${tests}` },
      { path: 'node_modules/(kysely|pg)/' },
    ),
    forbid(
      'only-the-composition-root-wires',
      'nothing below app.ts and main.ts imports them; the command line starts them',
      { path: '^server/', pathNot: `^server/main\\.ts$|${tests}` },
      { path: '^server/(main|app)\\.ts$', pathNot: '^server/app\\.ts$' },
    ),
    forbid(
      'http-is-outermost',
      'nothing below the composition root knows how calls arrive',
      { path: '^server/[^/]+/', pathNot: `^server/http/|${tests}` },
      { path: '^server/http/' },
    ),
    forbid(
      'models-are-data',
      'weights and their trainers know the domain only',
      { path: '^models/' },
      { path: '^(server|web|cli|contract)/' },
    ),
    forbid(
      'server-knows-no-front',
      'server knows neither web nor command line',
      { path: '^server/' },
      {
        path: '^(web|cli)/',
      },
    ),
    forbid(
      'one-way-out',
      'only fetching speaks to addresses from outside',
      { path: '^(server|cli)/', pathNot: `^server/fetching/|${tests}` },
      { path: 'node_modules/undici/' },
    ),
    forbid(
      'few-hold-sockets',
      'beside fetching: database, mail, model, control socket and the listener, each to an address the operator set',
      {
        path: '^(server|cli)/',
        pathNot: `^server/(fetching|db|mail|control|analysis/model)/|^server/http/listen\\.ts$|${tests}`,
      },
      {
        path: `^(node:)?(${sockets.join('|')})$|node_modules/(nodemailer|@ai-sdk/[^/]+|ai|ws)/`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    {
      name: 'tests-are-not-shipped',
      severity: 'error',
      from: { pathNot: `${tests}|^(e2e|bench|evals)/` },
      to: { path: '\\.test\\.tsx?$|^(server|web)/testing/' },
    },
    forbid(
      'packages-are-declared',
      'what ships stands under "dependencies"',
      { path: '^(domain|contract|server|cli)/' },
      { dependencyTypes: outside.filter((type) => ['npm-dev', 'npm-no-pkg', 'npm-unknown'].includes(type)) },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
