import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import type { StaffAct } from '../../../contract/staff/staff-act.ts';
import type { StaffReason } from '../../../contract/staff/staff-refusals.ts';
import {
  commonRefusals,
  refusalSentence,
  staffRefusals,
} from '../../../contract/staff/staff-refusals.ts';
import type { Context } from '../../store/context.ts';
import type { ReadFrom } from '../../store/database/replica.ts';
import type { KeptAnswer } from './act-once.ts';
import type { About, FileContent, OpenedSession } from './serve-act.ts';
import { StaffRefusal } from './serve-act.ts';

/** The answer of an act, and the session whose token goes with it; null takes one away. */
export interface ActAnswer extends KeptAnswer {
  readonly opened?: OpenedSession | null;
  /** Not of a retry: it was refused before. */
  readonly refusedFor?: StaffReason;
  /** Of a file: what follows the text, which ends within its `content`. */
  readonly content?: AsyncIterable<Uint8Array>;
}

/** What an act said beside its outcome. */
export interface Said {
  about: About | null;
  opened: OpenedSession | null | undefined;
  content: FileContent | null;
  readonly source?: ReadFrom;
}

export function newlySaid(): Said {
  return { about: null, opened: undefined, content: null };
}

/** The answer of an act that came to this. */
export function answerOf(
  act: StaffAct,
  outcome: unknown,
  { opened, source, content }: Said,
): ActAnswer {
  if (isRefusal(outcome)) {
    const { reason } = outcome;
    const isDeclared = commonReasons.has(reason) || act.refusals.some((one) => one === reason);
    assert(isDeclared, `${act.name} does not declare the refusal ${reason}`);
    return refused(outcome);
  }
  const data: unknown = z.encode(act.answer, outcome);
  const text = JSON.stringify({ data, source });
  if (content === null) return { status: 200, text, ...(opened !== undefined && { opened }) };
  assert(text.endsWith(openEnd + contentEnd), `${act.name} ends with an empty content`);
  return { status: 200, text: text.slice(0, -contentEnd.length) };
}

/** What closes an answer behind the content of a file. */
export const contentEnd = '"}}';
/** How the text of an answer ends that goes on with a file. */
const openEnd = '"content":"';

/** Whether a file follows it. */
export function isOfFile({ text }: KeptAnswer): boolean {
  return text.endsWith(openEnd);
}

/** The answer with what follows its text. */
export function withContent(answer: ActAnswer, { content }: Said, context: Context): ActAnswer {
  return content !== null && isOfFile(answer)
    ? { ...answer, content: content(context) }
    : answer;
}

const commonReasons: ReadonlySet<StaffReason> = new Set(commonRefusals);

/** The answer of a refusal. */
export function refused(why: StaffRefusal | StaffReason): ActAnswer {
  const { reason, values } = typeof why === 'string' ? new StaffRefusal(why) : why;
  const sentence = refusalSentence(reason, values);
  const isFilled = Object.keys(values).length > 0;
  const text = JSON.stringify({ reason, sentence, ...(isFilled && { values }) });
  return { status: staffRefusals[reason].status, text, refusedFor: reason };
}

export function isRefusal(outcome: unknown): outcome is StaffRefusal {
  return outcome instanceof StaffRefusal;
}
