import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import type { StaffAct } from '../contract/staff/staff-act.ts';
import { type ActField, argsSchema, fieldsOf } from './act-fields.ts';
import { assembleArgs } from './assemble-args.ts';
import { WrongUse } from './wrong-use.ts';

/** An act as it was typed, understood. */
export interface TypedAct {
  readonly args: unknown;
  readonly asJson: boolean;
}

/** What goes with every act; no field of one is called like them. */
export const commonOptions = {
  args: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/**
 * Reads what was typed after an act's word: `--field value`, or values of what must be given, in
 * its order. `@file` is the text of a file.
 * @throws {WrongUse} with a sentence
 */
export function readAct(act: StaffAct, typed: readonly string[]): TypedAct {
  const fields = fieldsOf(act);
  const { values, positionals } = parsed(typed, fields);
  const asJson = values['json'] === true;
  if (typeof values['args'] === 'string') {
    if (positionals.length > 0 || fields.some(({ option }) => values[option] !== undefined))
      throw new WrongUse('With --args everything is in the file.');
    return { asJson, args: fitting(act, fields, readJson(values['args'])) };
  }
  const given = new Map<string, unknown>();
  const words = [...positionals];
  for (const field of fields) {
    const said = values[field.option];
    const word = said === undefined && field.isNeeded ? words.shift() : undefined;
    const texts = [said ?? word ?? []].flat().map(String);
    if (texts.length > 0) given.set(field.path.join('.'), valueOf(field, texts));
  }
  if (words.length > 0) throw new WrongUse(`There is no place for "${words.join(' ')}".`);
  const { args, homeless } = assembleArgs(argsSchema(act), given);
  const lost = fields.find(({ path }) => homeless.includes(path.join('.')));
  if (lost !== undefined) {
    throw new WrongUse(`--${lost.option} does not go with the rest of what was typed.`);
  }
  return { asJson, args: fitting(act, fields, args) };
}

/** Checked here already, so that an error shows the name as typed. */
function fitting(act: StaffAct, fields: readonly ActField[], args: unknown): unknown {
  const read = z.safeParse<StaffAct['args']>(act.args, args, { reportInput: true });
  if (read.success) return args;
  const faults = read.error.issues.map(({ path, message, input }) => {
    const key = path.join('.');
    const field = fields.find((one) => key === one.path.join('.'));
    const name = field === undefined ? key || 'the arguments' : `--${field.option}`;
    if (input === undefined) return `${name} is missing.`;
    return `${name} ${plainer(message, field)}.`;
  });
  throw new WrongUse([...new Set(faults)].join('\n'));
}

/** Without its own language the schema says no more of what has no sentence than this. */
function plainer(message: string, field: ActField | undefined): string {
  if (!message.startsWith('Invalid input')) return message;
  const { choices = [], kind = 'text' } = field ?? {};
  if (choices.length > 0) return `must be one of: ${choices.join(', ')}`;
  return kind === 'number' ? 'must be a whole number within bounds' : 'does not fit';
}

/** One id in 64 begins with the sign that options begin with. */
const idLikeOption = /^-[\w-]{21}$/;
const idMark = 'id ';

interface Parsed {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

function parsed(typed: readonly string[], fields: readonly ActField[]): Parsed {
  const own = fields.map(({ option, isList }) => [
    option,
    { type: 'string', multiple: isList } as const,
  ]);
  const isOption = (word: string) => fields.some(({ option }) => word === `--${option}`);
  const args = typed.map((word) =>
    idLikeOption.test(word) && !isOption(word) ? `${idMark}${word}` : word,
  );
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...Object.fromEntries(own), ...commonOptions },
      allowPositionals: true,
    });
    return { values, positionals };
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}

function valueOf({ option, kind, isList }: ActField, said: readonly string[]): unknown {
  const values = said.map((word) => {
    const text = textOf(word.startsWith(idMark) ? word.slice(idMark.length) : word);
    if (kind === 'JSON') return jsonIn(text, `--${option}`);
    if (kind === 'number') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
    if (kind !== 'yes or no') return text;
    return { yes: true, true: true, no: false, false: false }[text] ?? text;
  });
  return isList ? values : values.at(-1);
}

/** `@file`: its text; `@@` is one `@`. */
function textOf(word: string): string {
  if (!word.startsWith('@')) return word;
  return word.startsWith('@@') ? word.slice(1) : readText(word.slice(1));
}

function readJson(path: string): unknown {
  return jsonIn(readText(path), path);
}

function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch {
    throw new WrongUse(`The file ${path} cannot be read.`);
  }
}

function jsonIn(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WrongUse(`${where} is no JSON.`);
  }
}
