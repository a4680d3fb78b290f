import { parseArgs } from 'node:util';
import { isOperatorAct, operatorActs } from '../contract/staff/operator.ts';
import type { OperatorActName } from '../contract/staff/operator.ts';
import { actLine } from './help.ts';

/** What was typed, understood. */
export type Command =
  { readonly kind: 'help' } | { readonly kind: 'wrong'; readonly sentence: string } | AskedAct;

export interface AskedAct {
  readonly kind: 'act';
  readonly act: OperatorActName;
  readonly args: Readonly<Record<string, string>>;
  /** The argument that names a file to be read and sent. */
  readonly fileArgument: string | null;
  readonly dataDir: string;
  readonly asJson: boolean;
}

const options = {
  data: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a command line; what does not fit is answered with a sentence. */
export function readCommand(argv: readonly string[], env: Environment): Command {
  const typed = parsed(argv);
  if (typeof typed === 'string') return wrong(typed);
  const { values, positionals } = typed;
  const [act = 'help', ...given] = positionals;
  if (values.help || act === 'help') return { kind: 'help' };
  if (!isOperatorAct(act)) return wrong(`There is no act "${positionals.join(' ')}".`);
  const { words, fileArgument = null } = operatorActs[act];
  if (given.length !== words.length) return wrong(`Write: ${actLine(act)}`);
  return {
    kind: 'act',
    act,
    args: Object.fromEntries(words.map((word, i) => [word, given[i] ?? ''])),
    fileArgument,
    dataDir: values.data ?? (env['DATA_DIR'] || 'data'),
    asJson: values.json === true,
  };
}

function wrong(sentence: string): Command {
  return { kind: 'wrong', sentence };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
