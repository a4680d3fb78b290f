import { parseArgs } from 'node:util';
import { optionsOf } from '../contract/staff/operator-act.ts';
import { actsOfTwoPeople, isOperatorAct } from '../contract/staff/operator.ts';
import { operatorActs, operatorName } from '../contract/staff/operator.ts';
import type { OperatorActName } from '../contract/staff/operator.ts';
import { actLine } from './help.ts';

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
} as const;

/** Those of all acts; which act takes which is looked at when the act is known. */
const actOptions = Object.fromEntries(
  Object.values(operatorActs)
    .flatMap((act) => optionsOf(act))
    .map(({ name }) => [name, { type: 'string' } as const]),
);

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a command line; what does not fit is answered with a sentence. */
export function readCommand(argv: readonly string[], env: Environment): Command {
  const ofTwo = [argv.slice(0, 2).join(' '), argv[0] ?? ''].find((name) =>
    actsOfTwoPeople.includes(name),
  );
  if (ofTwo !== undefined) {
    return wrong(
      `"${ofTwo}" takes two people, and the passkey of the second: it is done in the console.`,
    );
  }
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
    return wrong(`Write: ${actLine(act)}`);
  }
  const said = optionsSaid(values);
  const taken = optionsOf(operatorActs[act]).map(({ name }) => name);
  const strange = Object.keys(said).find((name) => !taken.includes(name));
  if (strange !== undefined) {
    return wrong(`${act} takes no --${strange}. Write: ${actLine(act)}`);
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
    args: { ...said, ...Object.fromEntries(words.map((word, i) => [word, given[i] ?? ''])) },
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
    const { values, positionals } = parseArgs({
      args,
      options: { ...actOptions, ...options },
      allowPositionals: true,
    });
    const unmarked = (word: string) =>
      word.startsWith(idMark) ? word.slice(idMark.length) : word;
    return { values, positionals: positionals.map(unmarked) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What was said for the act, and not for the program. */
function optionsSaid(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(actOptions).flatMap((name): [string, string][] => {
      const value = values[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
