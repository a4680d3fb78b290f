import { parseArgs } from 'node:util';
import { isOperatorAct, operatorActs, operatorName } from '../contract/operator.ts';
import type { OperatorActName } from '../contract/operator.ts';

/** What was typed, understood. */
export type Command =
  { readonly kind: 'help' } | { readonly kind: 'wrong'; readonly sentence: string } | AskedAct;

export interface AskedAct {
  readonly kind: 'act';
  readonly act: OperatorActName;
  readonly who: string | null;
  readonly args: Readonly<Record<string, string>>;
  /** The argument that names a file to be read and sent. */
  readonly fileArgument: string | null;
  readonly dataDir: string;
  readonly asJson: boolean;
}

const options = {
  as: { type: 'string' },
  data: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  reason: { type: 'string' },
  note: { type: 'string' },
  evidence: { type: 'string' },
  reference: { type: 'string' },
  amount: { type: 'string' },
} as const;

/** Those that are sent as arguments of the act, where they were given. */
const argumentOptions = ['reason', 'note', 'evidence', 'reference', 'amount'] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a command line; what does not fit is answered with a sentence. */
export function readCommand(argv: readonly string[], env: Environment): Command {
  const typed = parsed(argv);
  if (typeof typed === 'string') return wrong(typed);
  const { values, positionals } = typed;
  const [first = 'help', second = ''] = positionals;
  if (values.help || first === 'help') return { kind: 'help' };
  const act = [`${first} ${second}`, first].find(isOperatorAct);
  if (act === undefined) return wrong(`There is no act "${positionals.join(' ')}".`);
  const { words, needsWho, fileArgument = null } = operatorActs[act];
  const given = positionals.slice(act.split(' ').length);
  if (given.length !== words.length) {
    return wrong(`Write: ${act} ${words.map((word) => `<${word}>`).join(' ')}`.trimEnd());
  }
  const who = (values.as ?? env['OPERATOR_NAME'] ?? '').trim();
  if (needsWho && who === '') {
    return wrong(
      'Say who you are with --as "name" or OPERATOR_NAME: it is kept with what you do.',
    );
  }
  if (who !== '' && !operatorName.safeParse(who).success) {
    return wrong(`"${who}" is no name: at most 60 letters, digits, spaces and .@_-`);
  }
  return {
    kind: 'act',
    act,
    who: who === '' ? null : who,
    args: argsOf(words, given, values),
    fileArgument,
    dataDir: values.data ?? (env['DATA_DIR'] || 'data'),
    asJson: values.json === true,
  };
}

function wrong(sentence: string): Command {
  return { kind: 'wrong', sentence };
}

/** One id in 64 begins with the sign that options begin with; no option is as long. */
const idLikeOption = /^-[\w-]{21}$/;
const idMark = 'id ';

function parsed(argv: readonly string[]) {
  const args = argv.map((word) => (idLikeOption.test(word) ? `${idMark}${word}` : word));
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const unmarked = (word: string) =>
      word.startsWith(idMark) ? word.slice(idMark.length) : word;
    return { values, positionals: positionals.map(unmarked) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function argsOf(
  words: readonly string[],
  given: readonly string[],
  values: Readonly<Partial<Record<(typeof argumentOptions)[number], string>>>,
): Record<string, string> {
  const said = argumentOptions.flatMap((name): [string, string][] => {
    const value = values[name];
    return value === undefined ? [] : [[name, value]];
  });
  const stood = words.map((word, index): [string, string] => [word, given[index] ?? '']);
  return Object.fromEntries([...said, ...stood]);
}
