/** One statement of a migration that a process of the release before would stumble over. */
interface Stumble {
  readonly what: string;
  readonly form: RegExp;
}

/** The rest of a column, as long as it has no default. */
const noDefault = '(?:(?!\\bdefault\\b|\\bgenerated\\b|,|;)[^])*';

/**
 * What takes something away from a program that still runs, or refuses what it writes. A release
 * only adds ("expand"); what is not used any more goes one release later ("contract").
 */
const stumbles: readonly Stumble[] = [
  { what: 'takes a table away', form: /\bdrop\s+table\b/i },
  { what: 'takes a column away', form: /\bdrop\s+column\b/i },
  { what: 'renames', form: /\brename\s+(?:to|column|constraint)\b/i },
  { what: 'changes a type', form: /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i },
  {
    what: 'asks for what was not asked for',
    form: /\balter\s+column\s+\w+\s+set\s+not\s+null\b/i,
  },
  {
    what: 'adds a column that must be given',
    form: new RegExp(
      `\\badd\\s+column\\s+\\w+${noDefault}\\bnot\\s+null\\b${noDefault}(?=,|;)`,
      'i',
    ),
  },
];

/** By which a migration says that the release before does not use what it takes away any more. */
const contracts = /^-- Contract: \S.*\.$/m;

/**
 * Why processes of the release before could not go on beside a migration while machines are
 * restarted one by one. Empty when they could, or when its first lines say `-- Contract:` and
 * since when nothing uses what goes.
 */
export function stumblesOf(migration: string): string[] {
  if (contracts.test(migration)) return [];
  const statements = migration
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "''");
  const made = new Set(
    [...statements.matchAll(/\bcreate\s+table\s+(\w+)/gi)].map(([, name]) => name),
  );
  return statements.split(';').flatMap((statement) => {
    const [, table] = /\balter\s+table\s+(?:only\s+)?(\w+)/i.exec(statement) ?? [];
    // No release knows a table that this migration makes.
    if (table !== undefined && made.has(table)) return [];
    const found = stumbles.filter(({ form }) => form.test(`${statement};`));
    return found.map(({ what }) => `${what}: ${statement.trim().split('\n')[0] ?? ''}`);
  });
}
