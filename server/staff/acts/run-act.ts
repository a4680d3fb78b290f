import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import type { StaffAct } from '../../../contract/staff/staff-act.ts';
import { staffRequest } from '../../../contract/staff/staff-act.ts';
import type { StaffReason } from '../../../contract/staff/staff-refusals.ts';
import {
  commonRefusals,
  refusalSentence,
  staffRefusals,
} from '../../../contract/staff/staff-refusals.ts';
import { fieldErrors, Malformed } from '../../http/malformed.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import type { ReadFrom } from '../../store/database/replica.ts';
import { fingerprint } from '../../store/sealing/keyring.ts';
import { logAct } from './act-log.ts';
import { answeredBefore, type KeptAnswer, sealAnswer } from './act-once.ts';
import { insideTransaction } from './inside-transaction.ts';
import type {
  About,
  FileContent,
  OpenedSession,
  ServedAct,
  Site,
  StaffCall,
  StaffCaller,
} from './serve-act.ts';
import { StaffRefusal } from './serve-act.ts';
import { whyNotAsked } from './why-not-asked.ts';

/** An act as it arrived at the console, its headers checked. */
export interface ArrivedAct {
  readonly context: Context;
  readonly caller: StaffCaller | null;
  /** Parsed and not checked. */
  readonly body: unknown;
  readonly site: Site;
  readonly browser: string;
  readonly from: string;
}

/** The answer of an act, and the session whose token goes with it; null takes one away. */
export interface ActAnswer extends KeptAnswer {
  readonly opened?: OpenedSession | null;
  /** Of a file: what follows the text, which ends within its `content`. */
  readonly content?: AsyncIterable<Uint8Array>;
}

/** A complaint must tell a field that is missing from one that is of the wrong kind. */
const told = { reportInput: true };

/**
 * Runs an act of the lender's people: session, permission, freshness, arguments, act, answer. What
 * writes or unseals runs in one transaction with its row of the log and its kept answer.
 * @throws {Malformed} when the request does not fit the contract
 */
export async function runAct(served: ServedAct, arrived: ArrivedAct): Promise<ActAnswer> {
  const { act } = served;
  const { caller } = arrived;
  if (act.permission !== 'anyone' && caller === null) return refused('session-over');
  const refusal = whyNotAsked(act, arrived);
  if (refusal !== null) return act.effect === 'looks' ? refused(refusal) : logged(refusal);
  const request = z.safeParse(staffRequest, arrived.body, told);
  if (!request.success) throw new Malformed(fieldErrors(request.error.issues, 'body'));
  const args = z.safeParse<StaffAct['args']>(act.args, request.data.args, told);
  if (!args.success) throw new Malformed(fieldErrors(args.error.issues, 'args'));
  const asked = { served, arrived, args: args.data, requestId: request.data.requestId };
  return act.effect === 'looks' ? look(asked) : change(asked);

  async function logged(why: StaffRefusal): Promise<ActAnswer> {
    const { context } = arrived;
    await logAct(context.db, {
      at: context.clock.now(),
      act: act.name,
      staffId: caller?.id ?? null,
      sessionId: caller?.sessionId ?? null,
      about: null,
      argsHash: hashOfArgs(context, null),
      refusedFor: why.reason,
    });
    return refused(why);
  }
}

interface Asked {
  readonly served: ServedAct;
  readonly arrived: ArrivedAct;
  readonly args: unknown;
  readonly requestId: string;
}

async function look({ served, arrived, args }: Asked): Promise<ActAnswer> {
  const said = newlySaid();
  const { db, replica } = arrived.context;
  const run = (by: Context['db']) =>
    served.run(callOf({ served, arrived, args, said }, { ...arrived.context, db: by }));
  if (replica === null || !served.act.mayLag) {
    return withContent(answerOf(served.act, await run(db), said), said, arrived.context);
  }
  const { found, source } = await replica.read(db, run);
  return answerOf(served.act, found, { ...said, source });
}

/** Thrown within the transaction of an act, so that nothing it wrote stays. */
class Undone extends Error {
  /** Null: the request has its answer already. */
  readonly refusal: StaffRefusal | null;

  constructor(refusal: StaffRefusal | null) {
    super('an act is undone');
    this.refusal = refusal;
  }
}

/**
 * What writes is done first and asked about last: whoever has a request's answer already is found
 * by the statement that would keep it, and what was done again goes with the transaction.
 */
async function change(asked: Asked): Promise<ActAnswer> {
  const { served, arrived, args } = asked;
  const { context } = arrived;
  const early = await served.before?.(callOf({ ...asked, said: newlySaid() }, context));
  if (isRefusal(early)) return refused(early);
  const run = early ?? ((call: StaffCall<StaffAct>) => served.run(call));
  const argsHash = hashOfArgs(context, args);
  const said = newlySaid();
  try {
    const { woken, answer } = await context.db.transaction(async (tx) => {
      const inside = insideTransaction(context, tx);
      const saying = newlySaid();
      const outcome = await run(callOf({ ...asked, said: saying }, inside.context));
      Object.assign(said, saying);
      if (isRefusal(outcome)) throw new Undone(outcome);
      const done = answerOf(served.act, outcome, said);
      const isFirst = await keep(tx, { asked, said, argsHash, answer: done, refusedFor: null });
      if (!isFirst) throw new Undone(null);
      return { woken: inside.woken, answer: done };
    });
    for (const job of woken) context.wake(job);
    return withContent(answer, said, context);
  } catch (error) {
    const before = await firstAnswer(asked, argsHash);
    // Of a file that cannot be made again its first answer is no use.
    if (before !== null && (!isOfFile(before) || said.content !== null)) {
      return withContent(before, said, context);
    }
    if (!(error instanceof Undone) || error.refusal === null) throw error;
    const { refusal } = error;
    const answer = answerOf(served.act, refusal, said);
    // What strangers try in vain does not fill the log.
    if (arrived.caller === null) return answer;
    const refusedFor = refusal.reason;
    if (before !== null) return answer;
    const isFirst = await keep(context.db, { asked, said, argsHash, answer, refusedFor });
    return isFirst ? answer : ((await firstAnswer(asked, argsHash)) ?? answer);
  }
}

/** Adds the act to the log and keeps its answer; false of a request that has one already. */
function keep(
  q: Queryable,
  of: {
    readonly asked: Asked;
    readonly said: Said;
    readonly argsHash: Buffer;
    readonly answer: KeptAnswer;
    readonly refusedFor: StaffReason | null;
  },
): Promise<boolean> {
  const { asked, said, argsHash, answer, refusedFor } = of;
  const { served, arrived, requestId } = asked;
  const { caller, context } = arrived;
  const logged = {
    at: context.clock.now(),
    act: served.act.name,
    staffId: caller?.id ?? said.opened?.staffId ?? null,
    sessionId: caller?.sessionId ?? said.opened?.id ?? null,
    about: said.about,
    argsHash,
    refusedFor,
  };
  if (caller === null) return logAct(q, logged);
  const sealed = sealAnswer(context.keys, { staffId: caller.id, requestId }, answer);
  return logAct(q, logged, { requestId, answer: sealed });
}

/** What this request was answered when it came first; null of a new one, or of nobody's. */
async function firstAnswer(asked: Asked, bodyHash: Buffer): Promise<KeptAnswer | null> {
  const { served, arrived, requestId } = asked;
  const { caller, context } = arrived;
  if (caller === null) return null;
  const request = { staffId: caller.id, requestId, act: served.act.name, bodyHash };
  const first = await answeredBefore(context.db, context.keys, request);
  if (first === 'other') throw new Malformed({ requestId: 'was used for something else' });
  return first;
}

function isRefusal(outcome: unknown): outcome is StaffRefusal {
  return outcome instanceof StaffRefusal;
}

interface Said {
  about: About | null;
  opened: OpenedSession | null | undefined;
  content: FileContent | null;
  readonly source?: ReadFrom;
}

function newlySaid(): Said {
  return { about: null, opened: undefined, content: null };
}

function callOf(
  of: Omit<Asked, 'requestId'> & { readonly said: Said },
  context: Context,
): StaffCall<StaffAct> {
  const { served, args, said } = of;
  const { caller, site, browser, from } = of.arrived;
  return {
    context,
    args,
    get staff() {
      assert(caller, `${served.act.name} is anyone's act: nobody is logged in`);
      return caller;
    },
    before: caller,
    site,
    browser,
    from,
    about: (about) => (said.about = about),
    opens: (session) => (said.opened = session),
    sends: (content) => (said.content = content),
  };
}

function answerOf(
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

function isOfFile({ text }: KeptAnswer): boolean {
  return text.endsWith(openEnd);
}

function withContent(answer: ActAnswer, { content }: Said, context: Context): ActAnswer {
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
  return { status: staffRefusals[reason].status, text };
}

/** Keyed: a number of a card or a code could be found by trying. */
function hashOfArgs({ keys }: Context, args: unknown): Buffer {
  return Buffer.from(fingerprint(keys, 'act-args', JSON.stringify(args ?? null)), 'hex');
}
