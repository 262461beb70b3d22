/** What fails in a process of the release before, by the rule it breaks. */
const rules: readonly { rule: string; pattern: RegExp }[] = [
  { rule: 'drops a column', pattern: /\bdrop\s+column\b/ },
  { rule: 'drops a table or view', pattern: /\bdrop\s+(materialized\s+)?(table|view)\b/ },
  { rule: 'renames', pattern: /\brename\s+(column\s+\S+\s+|constraint\s+\S+\s+|\S+\s+)?to\b/ },
  { rule: 'changes the type of a column', pattern: /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/ },
  { rule: 'requires a value that older processes do not write', pattern: /\bset\s+not\s+null\b/ },
  { rule: 'removes a default that older processes rely on', pattern: /\bdrop\s+default\b/ },
  { rule: 'drops a function or trigger', pattern: /\bdrop\s+(function|trigger|type|sequence)\b/ },
  { rule: 'moves a table', pattern: /\bset\s+schema\b/ },
];

const addedColumn = /\badd\s+(column\s+)?(if\s+not\s+exists\s+)?[a-z_"]+\s+(?!constraint)[a-z][^,;]*/g;
const constraint = /\badd\s+(constraint\s+\S+\s+)?(check|foreign\s+key|unique|primary\s+key|exclude)\b/;

function requiresValue(clause: string): boolean {
  return /\bnot\s+null\b/.test(clause) && !/\b(default|generated)\b/.test(clause);
}

function problemsOf(statement: string): string[] {
  const found = rules.filter(({ pattern }) => pattern.test(statement)).map(({ rule }) => rule);
  if (!/^alter\s+table\b/.test(statement)) return found;
  const added = statement.match(addedColumn) ?? [];
  if (added.some(requiresValue)) found.push('adds a column that older processes do not fill');
  if (constraint.test(statement)) found.push('adds a constraint that older processes may violate');
  return found;
}

/** Removes comments and the text of literals, so that neither looks like a statement. */
function withoutText(sql: string): string {
  return sql
    .replace(/--[^\n]*/g, '')
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replace(/'[^']*'/g, "''");
}

/**
 * Lists what of a migration breaks processes of the release before, which work on the same database during an upgrade.
 * A table that the migration itself creates may be changed.
 */
export function listBreakingStatements(sql: string): string[] {
  const statements = withoutText(sql.toLowerCase())
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '));
  const created = new Set(
    statements.flatMap(
      (statement) => /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(statement)?.[1] ?? [],
    ),
  );
  return statements
    .filter((statement) => {
      const table = /^alter table (?:if exists )?(?:only )?(\S+)/.exec(statement)?.[1];
      return table === undefined || !created.has(table);
    })
    .flatMap((statement) => problemsOf(statement).map((rule) => `${rule}: ${statement}`));
}
