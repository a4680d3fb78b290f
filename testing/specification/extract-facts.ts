/** A screen of the specification's table of routes. */
export interface SpecifiedRoute {
  /** `{name}` for a part that varies. */
  readonly path: string;
  readonly title: string;
  readonly access: 'public' | 'auth';
}

/** A call of the specification's table of calls. */
export interface SpecifiedCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: 'yes' | 'no' | 'not shown';
  /** The fields it names; null where it does not say which there are. */
  readonly fields: readonly string[] | null;
}

/** One thing the specification says, with where it says it. */
export interface Statement {
  /** The nearest heading: `2. Screens and routes / Login drawer`. */
  readonly under: string;
  readonly text: string;
}

/** All that the specification says, in pieces a check can hold the product to. */
export interface SpecificationFacts {
  readonly routes: readonly SpecifiedRoute[];
  readonly calls: readonly SpecifiedCall[];
  /** Sentences it gives word for word. */
  readonly quoted: readonly string[];
  /** Headers of every request, and those a token call adds. */
  readonly headers: { readonly every: readonly string[]; readonly token: readonly string[] };
  /** The fields of an answer's envelope. */
  readonly envelope: readonly string[];
  /** Every entity of section 3 with the names of its fields. */
  readonly entities: Readonly<Record<string, readonly string[]>>;
  /** Everything else it says, sentence by sentence. */
  readonly statements: readonly Statement[];
}

/**
 * Reads the specification: tables as rows, prose as sentences. Nothing is left out: what is no
 * heading and no table stands among the statements. Throws where a part it counts on is missing.
 */
export function extractFacts(text: string): SpecificationFacts {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const statements = statementsOf(lines);
  return {
    routes: rowsUnder(lines, 'Path').map(([path = '', title = '', access = '']) => ({
      path,
      title,
      access: access.startsWith('auth') ? 'auth' : 'public',
    })),
    calls: rowsUnder(lines, 'Method and path').map(callOf),
    quoted: [...new Set([...text.matchAll(/'([A-Z][^']+|minimum: [^']+)'/g)].map(second))],
    headers: {
      every: namesAfter(text, /Headers on every request: ([^.]+)\./),
      token: namesAfter(text, /For token calls when a token exists: (.+)\. Response/),
    },
    envelope: namesAfter(text, /Response envelope: ([^.]+)\./),
    entities: entitiesOf(lines),
    statements,
  };
}

function second(match: RegExpMatchArray): string {
  return match[1] ?? '';
}

function callOf([address = '', token = '', payload = '']: readonly string[]): SpecifiedCall {
  const [method = '', path = ''] = address.split(' ');
  if (method !== 'GET' && method !== 'POST') throw new Error(`no method: ${address}`);
  if (token !== 'yes' && token !== 'no' && token !== 'not shown') {
    throw new Error(`no word on the token of ${address}: ${token}`);
  }
  return { method, path, token, fields: fieldsOf(payload) };
}

function fieldsOf(payload: string): string[] | null {
  if (payload === 'none') return [];
  if (/not shown|returns|tracking event fields/.test(payload)) return null;
  return names(payload);
}

/** The rows of the table whose first column has this title. */
function rowsUnder(lines: readonly string[], firstColumn: string): string[][] {
  const head = lines.findIndex((line) => line.startsWith(`| ${firstColumn} |`));
  if (head === -1) throw new Error(`no table of "${firstColumn}"`);
  const rows: string[][] = [];
  for (const line of lines.slice(head + 2)) {
    if (!line.startsWith('|')) break;
    rows.push(
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  }
  return rows;
}

function namesAfter(text: string, pattern: RegExp): string[] {
  const list = pattern.exec(text)?.[1];
  if (list === undefined) throw new Error(`nothing like ${String(pattern)}`);
  return names(list);
}

/** The names of a list, without what stands in brackets behind them. */
function names(list: string): string[] {
  const bare = list.replace(/\[\] \(([^)]*)\)/g, ', $1').replace(/\([^)]*\)/g, '');
  return bare
    .split(/[,;]/)
    .map((one) => one.trim().replace(/\[\]$/, ''))
    .filter((one) => /^[A-Za-z][\w-]*$/.test(one));
}

function entitiesOf(lines: readonly string[]): Record<string, string[]> {
  const start = lines.findIndex((line) => line.startsWith('## 3.'));
  const entities: Record<string, string[]> = {};
  for (const line of lines.slice(start + 1)) {
    if (line.startsWith('## ')) break;
    for (const part of line.split(/(?<=\.) (?=[A-Z])/)) {
      const [, name, list] = /^(?:- )?([A-Z][\w ]+): (.*)$/.exec(part) ?? [];
      if (name === undefined || list === undefined || list.startsWith('not shown')) continue;
      const found = names(list.replace(/\.$/, '').replace(/ = [^;),]*/g, ''));
      if (found.length > 0) entities[name] = found;
    }
  }
  return entities;
}

/** Everything that is no heading and no table, sentence by sentence. */
function statementsOf(lines: readonly string[]): Statement[] {
  const statements: Statement[] = [];
  let chapter = '';
  let under = 'The product';
  for (const line of lines) {
    if (line.startsWith('## ')) chapter = under = line.slice(3);
    else if (line.startsWith('### ')) under = `${chapter} / ${line.slice(4)}`;
    else if (line.trim() !== '' && !/^[|#]/.test(line)) {
      const sentences = line.replace(/^- /, '').split(/(?<=[.)'])\.? (?=[A-Z])/);
      for (const text of sentences) statements.push({ under, text });
    }
  }
  return statements;
}
