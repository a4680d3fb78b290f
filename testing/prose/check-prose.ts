import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  TextlintKernel,
  type TextlintKernelPlugin,
  type TextlintKernelRule,
} from '@textlint/kernel';
import * as markdown from '@textlint/textlint-plugin-markdown';
import * as pattern from '@textlint-rule/textlint-rule-pattern';
import { prosePlugin } from './prose-plugin.ts';
import { fixedTexts, sentenceWords } from './rules.ts';

/*
 * `npm run check`: textlint over Markdown, comments and strings. `english.json` is its data.
 * Without files it reads the whole tree.
 */

interface English {
  /** Patterns, and what to write instead; `only` and `except` are starts of paths. */
  readonly words: readonly {
    readonly not: string;
    readonly use: string;
    readonly only?: readonly string[];
    readonly except?: readonly string[];
  }[];
  /** The most words of a sentence. */
  readonly sentence: Readonly<Record<'document' | 'screen' | 'borrower', number>>;
  /** Texts of the specification and of laws. */
  readonly fixed: readonly string[];
  /** Starts of paths that are not read: history, and quotes of the specification. */
  readonly ignored: readonly string[];
}

const HERE = 'testing/prose/';
const READS = /\.(md|[cm]?js|tsx?|sql|css)$/;
const root = fileURLToPath(new URL('../../', import.meta.url));
const english: English = JSON.parse(readFileSync(`${root}${HERE}english.json`, 'utf8'));
const kernel = new TextlintKernel();
const markdownPlugin = defaultOf<TextlintKernelPlugin['plugin']>(markdown);
const termRule = defaultOf<TextlintKernelRule['rule']>(pattern);

const given = process.argv.slice(2);
const isWhole =
  given.length === 0 || given.some((path) => path === '.' || path.startsWith(HERE));
const paths = isWhole
  ? execFileSync('git', ['-c', 'safe.directory=*', 'ls-files'], {
      cwd: root,
      encoding: 'utf8',
    }).split('\n')
  : given;

let faults = 0;
for (const path of paths) {
  const isRead = READS.test(path) && !startsWithOne(path, english.ignored);
  if (!isRead || !existsSync(root + path)) continue;
  const { messages } = await kernel.lintText(readFileSync(root + path, 'utf8'), {
    ext: extname(path),
    filePath: path,
    plugins: [
      { pluginId: 'markdown', plugin: markdownPlugin },
      { pluginId: 'prose', plugin: prosePlugin },
    ],
    rules: rulesFor(path),
    filterRules: [{ ruleId: 'fixed', rule: fixedTexts, options: { texts: english.fixed } }],
  });
  for (const { line, column, message } of messages) {
    faults += 1;
    process.stdout.write(`${path}:${line}:${column} ${message}\n`);
  }
}
process.exitCode = faults === 0 ? 0 : 1;

function rulesFor(path: string): TextlintKernelRule[] {
  const words = english.words.filter(
    ({ only, except }) =>
      (only === undefined || startsWithOne(path, only)) &&
      (except === undefined || !startsWithOne(path, except)),
  );
  const patterns = words.map(({ not, use }) => ({
    pattern: `/${not.replaceAll(' ', String.raw`\s+`)}/i`,
    message: `Write instead: ${use}`,
  }));
  const { document, screen, borrower } = english.sentence;
  const text = path.startsWith('contract/sentences/')
    ? borrower
    : path.startsWith('console/') && !path.includes('.test.')
      ? screen
      : undefined;
  return [
    { ruleId: 'words', rule: termRule, options: { patterns } },
    { ruleId: 'sentences', rule: sentenceWords, options: { document, text } },
  ];
}

function startsWithOne(path: string, starts: readonly string[]): boolean {
  return starts.some((start) => path.startsWith(start));
}

/** The default of a CommonJS module, which Node wraps twice. */
function defaultOf<T>(module: unknown): T {
  const wrapped = module as { default: { default?: T } & T };
  return wrapped.default.default ?? wrapped.default;
}
