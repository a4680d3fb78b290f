import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../scripts/root.mjs';
import { type Database, numbered, script } from '../../server/store/database/database.ts';
import { databaseUnits, type DatabaseUnit } from '../../server/store/database/rights.ts';
import type { Source } from '../house/sources.ts';
import { isNode, literalText, parse, walk } from '../house/syntax.ts';

/** What a process needs of a table, as `rights.ts` writes it: some of `siud`. */
export type Needs = Map<string, Set<string>>;

/** Where the start of every process branches: what these load is loaded by all, but for owned. */
const starts = ['server/app/start.ts', 'server/app/open-doors.ts'];

/** What only one process runs of that. */
const owned: Readonly<Record<DatabaseUnit, readonly string[]>> = {
  api: ['server/app/http/build-app.ts'],
  jobs: [
    'server/app/jobs/job-list.ts',
    'server/app/publish-shipped.ts',
    'server/lending/payments/readiness/check-providers.ts',
    'server/store/jobs/run-jobs.ts',
  ],
  console: [
    'server/app/served-acts.ts',
    'server/staff/system/console/console.ts',
    'server/staff/system/operator/operator-door.ts',
  ],
};

/** What every connection sends without `sql`: see commit-mark.ts, fence.ts and probe.ts. */
const bySending = [
  `insert into commit_mark (connection, number) select $1, 1 from commit_mark
   on conflict (connection) do update set at = now()`,
  `insert into acknowledged_mark (process, number) values ($1, 1)
   on conflict (process) do update set number = excluded.number, at = excluded.at`,
  'select number from acknowledged_mark',
  'select at from database_gap where accepted_because is not null and at > now()',
  'select name, sha256 from schema_migration',
];

/**
 * Every statement that a process can come to. Its code is bundled from the entry points on, and
 * statements that no function of it uses fall out.
 */
export async function statementsOf(unit: DatabaseUnit): Promise<Set<string>> {
  const folder = join(root, `node_modules/.cache/process-rights-${process.pid}/${unit}`);
  mkdirSync(folder, { recursive: true });
  try {
    const entry = join(folder, 'entry.ts');
    writeFileSync(entry, entryOf(unit));
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: entry,
        outDir: join(folder, 'built'),
        minify: false,
        rolldownOptions: {
          treeshake: { manualPureFunctions: ['sql', 'script'], moduleSideEffects: false },
          output: { codeSplitting: false, entryFileNames: 'built.mjs' },
        },
      },
    });
    const built = join(folder, 'built/built.mjs');
    const { knownStatements } = await import(/* @vite-ignore */ built);
    const made: readonly { readonly text: string }[] = knownStatements();
    const source = { path: built, text: readFileSync(built, 'utf8') };
    return new Set([...made.map(({ text }) => text), ...insertedBy(source), ...bySending]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the start of every process uses, without what is another process's alone. */
function entryOf(unit: DatabaseUnit): string {
  const others = Object.entries(owned).flatMap(([name, files]) => (name === unit ? [] : files));
  const lines = starts.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return [...text.matchAll(/^import \{([^}]+)\} from '(\.[^']+)';/gm)].flatMap(
      ([, names = '', from = '']) => {
        const to = join(path, '..', from);
        if ([...starts, ...others].includes(to)) return [];
        const values = names.split(',').filter((name) => !/^\s*(type |$)/.test(name));
        return values.map((name) => [name.trim(), to] as const);
      },
    );
  });
  const made = [...lines, ['knownStatements', 'server/store/database/database.ts'] as const];
  return made
    .map(([name, to], at) => {
      const as = name === 'knownStatements' ? name : `used${at}`;
      return `export { ${name} as ${as} } from ${JSON.stringify(join(root, to))};`;
    })
    .join('\n');
}

/** What `insertInto` will send: its text is made when it runs. */
function insertedBy(source: Source): string[] {
  const made: string[] = [];
  walk(parse(source), (node) => {
    const callee = node['callee'];
    if (node.type !== 'CallExpression' || !isNode(callee) || callee['name'] !== 'insertInto') {
      return;
    }
    const [, table, , conflict] = Array.isArray(node['arguments']) ? node['arguments'] : [];
    const name = literalText(table);
    if (name === undefined) throw new Error('the table of an insertInto is no literal');
    made.push(numbered(`insert into ${name} default values ${wordsOf(conflict, source)}`).text);
  });
  return made;
}

/** A text, with the constants of its file that stand in it. */
function wordsOf(node: unknown, { text }: Source): string {
  if (!isNode(node)) return '';
  const constant = (name: string): string => {
    const [, , words] =
      new RegExp(String.raw`(?:const|var) ${name} =\s*(["'\`])([^]*?)\1;`).exec(text) ?? [];
    if (words === undefined) throw new Error(`${name} of an insert is no text`);
    return words;
  };
  const said = text.slice(node.start, node.end);
  const words = /^["'`]/.test(said) ? said.slice(1, -1) : constant(said);
  return words.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => constant(name));
}

const planned = /^\s*(?:select|insert|update|delete|with)\b/i;
const denied = /^permission denied for (table|function|view|sequence) (\w+)$/;
const letters = { s: 'select', i: 'insert', u: 'update', d: 'delete' } as const;
type Letter = keyof typeof letters;

/**
 * What a statement needs, as the database says. A role without rights is given one after the other
 * until the statement could run. Then those that it can do without are revoked.
 * @param owner grants; `probe` is the role that asks, over its own connections
 */
export function rightsProbe(
  owner: Database,
  probe: Database,
  { role, columns }: { readonly role: string; readonly columns: ReadonlyMap<string, string[]> },
) {
  const known = new Map<string, Promise<readonly string[]>>();
  const asks = (text: string) =>
    probe.run(script(`explain (generic_plan, costs off) ${text}`)).then(
      () => null,
      (error: unknown) => {
        const words = error instanceof Error ? error.message : String(error);
        if (denied.test(words)) return words;
        throw new Error(`${words}: ${text}`, { cause: error });
      },
    );
  const change = (right: string, give: boolean) => {
    const [table = '', letter = ''] = right.split(' ');
    const what =
      letter === 'x'
        ? `execute on function ${table}`
        : `${letters[letter as Letter]} on ${table}`;
    return owner.run(
      script(`${give ? 'grant' : 'revoke'} ${what} ${give ? 'to' : 'from'} ${role}`),
    );
  };
  const find = async (text: string) => {
    const held: string[] = [];
    for (let why = await asks(text); why !== null; why = await asks(text)) {
      const [, kind, name = ''] = denied.exec(why) ?? [];
      const more = kind === 'function' ? ['x'] : Object.keys(letters);
      const next = more.map((one) => `${name} ${one}`).find((one) => !held.includes(one));
      if (next === undefined) throw new Error(`${why}, whatever is granted: ${text}`);
      await change(next, true);
      held.push(next);
    }
    const needed: string[] = [];
    for (const right of held) {
      await change(right, false);
      if ((await asks(text)) === null) continue;
      needed.push(right);
      await change(right, true);
    }
    const narrow: string[] = [];
    for (const right of needed) {
      const [table = '', letter = ''] = right.split(' ');
      const all = columns.get(table);
      if (all === undefined || !'su'.includes(letter)) continue;
      await change(right, false);
      const word = letters[letter as Letter];
      const enough = await enoughColumns(owner, () => asks(text), {
        text,
        table,
        word,
        role,
        all,
      });
      narrow.push(...enough.map((name) => `${right}:${name}`));
    }
    for (const right of needed) await change(right, false);
    return [...needed, ...narrow];
  };
  const needsOf = (text: string) => {
    const found = known.get(text) ?? find(text);
    known.set(text, found);
    return found;
  };
  return async (statements: Iterable<string>): Promise<Needs> => {
    const needs: Needs = new Map();
    for (const text of statements) {
      if (!planned.test(text)) continue;
      for (const right of await needsOf(text)) {
        const [table = '', letter = ''] = right.split(' ');
        needs.set(table, (needs.get(table) ?? new Set()).add(letter));
      }
    }
    return needs;
  };
}

/** Which columns are enough, one taken away after the other; leaves those granted. */
async function enoughColumns(
  owner: Database,
  asks: () => Promise<string | null>,
  of: { text: string; table: string; word: string; role: string; all: readonly string[] },
): Promise<string[]> {
  const { text, table, word, role, all } = of;
  const set = (give: boolean, some: readonly string[]) =>
    owner.run(
      script(`${give ? 'grant' : 'revoke'} ${word} (${some.join()}) on ${table}
        ${give ? 'to' : 'from'} ${role}`),
    );
  // A lock wants the right to change any one column: when something happened is the least.
  const isWhen = (name: string) => word === 'update' && name.endsWith('_at');
  const said = all.filter(
    (name) => isWhen(name) || new RegExp(String.raw`\b${name}\b`).test(text),
  );
  let held = said.length > 0 ? said : [...all];
  await set(true, held);
  if ((await asks()) !== null) await set(true, (held = [...all]));
  for (const name of held.toSorted((a, b) => Number(isWhen(a)) - Number(isWhen(b)))) {
    await set(false, [name]);
    if ((await asks()) === null) held = held.filter((one) => one !== name);
    else await set(true, [name]);
  }
  return held;
}

const widest = 92;

/** What `column-rights.ts` says: table, process, right and its columns, as lines that fit. */
export function linesOfColumns(needs: readonly Needs[], tables: readonly string[]): string {
  const lines = tables.flatMap((table) =>
    databaseUnits.flatMap((unit, at) =>
      (['s', 'u'] as const).flatMap((letter) => {
        const mark = `${letter}:`;
        const found = [...(needs[at]?.get(table) ?? [])].filter((one) => one.startsWith(mark));
        const names = found.map((one) => one.slice(mark.length)).toSorted();
        return names.length === 0
          ? []
          : [`${table} ${unit} ${letters[letter]}`, ...names].join(' ');
      }),
    ),
  );
  return lines.map(wrapped).join('\n');
}

function wrapped(line: string): string {
  const [first = '', ...words] = line.split(' ');
  let last = first.length;
  return words.reduce((text, word) => {
    const fits = last + word.length + 1 <= widest;
    last = fits ? last + word.length + 1 : word.length + 2;
    return `${text}${fits ? ' ' : '\n  '}${word}`;
  }, first);
}
