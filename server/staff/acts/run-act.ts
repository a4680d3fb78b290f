import assert from 'node:assert/strict';
import { setImmediate as afterSending } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { SignedRequest, StaffAct } from '../../../contract/staff/staff-act.ts';
import { staffRequest } from '../../../contract/staff/staff-act.ts';
import type { StaffReason } from '../../../contract/staff/staff-refusals.ts';
import { fieldErrors } from '../../../contract/words/field-errors.ts';
import { Malformed } from '../../http/malformed.ts';
import type { Context } from '../../store/context.ts';
import type { Transaction } from '../../store/database/database.ts';
import { fingerprint } from '../../store/sealing/keyring.ts';
import {
  type ActAnswer,
  answerOf,
  isOfFile,
  isRefusal,
  newlySaid,
  refused,
  type Said,
  withContent,
} from './act-answer.ts';
import { logAct, logAtCommit } from './act-log.ts';
import {
  type AnswerSealer,
  answeredBefore,
  answerSealer,
  type KeptAnswer,
} from './act-once.ts';
import { insideTransaction } from './inside-transaction.ts';
import { countLook } from './looks-a-day.ts';
import type { ServedAct, Site, StaffCall, StaffCaller } from './serve-act.ts';
import { StaffRefusal } from './serve-act.ts';
import { type ActSignature, keepSignedAct, signatureOver } from './sign-act.ts';
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

/** A complaint must tell a field that is missing from one that is of the wrong kind. */
const told = { reportInput: true };

/**
 * Runs an act of the lender's people: session, permission, freshness, arguments, act, answer. An
 * act that writes or decrypts runs in one transaction with its row of the log and its kept
 * answer.
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
  const over = caller && (await countLook(arrived.context, served, caller));
  // One row of the log a day: what is refused after it leaves nothing.
  if (over) return over.isFirst ? logged(over.refusal) : refused(over.refusal);
  const { requestId, args: sent, signed } = request.data;
  const asked = { served, arrived, args: args.data, requestId, sent, signed };
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
  /** The arguments as they were sent, and the signature over them. */
  readonly sent: unknown;
  readonly signed: SignedRequest | undefined;
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

/** Thrown within the transaction of an act that is refused, so that nothing it wrote stays. */
class Undone extends Error {
  readonly refusal: StaffRefusal;

  constructor(refusal: StaffRefusal) {
    super('an act is undone');
    this.refusal = refusal;
  }
}

/**
 * The act writes first, and its request is checked last: the statement that would keep a
 * repeated request refuses it. What was done again is rolled back with the transaction.
 */
async function change(asked: Asked): Promise<ActAnswer> {
  const { served, arrived } = asked;
  const { context } = arrived;
  const early = await served.before?.(callOf({ ...asked, said: newlySaid() }, context));
  if (isRefusal(early)) return refused(early);
  const run = early ?? ((call: StaffCall<StaffAct>) => served.run(call));
  const hashing = hashMeanwhile(asked);
  const said = newlySaid();
  try {
    const { woken, answer } = await context.db.transaction(async (tx) => {
      const inside = insideTransaction(context, tx);
      const saying = newlySaid();
      const signature = await signatureIn(asked, inside.context);
      const running = run(callOf({ ...asked, said: saying }, inside.context));
      const [outcome, sealing] = await Promise.all([running, sealerMeanwhile(asked)]);
      Object.assign(said, saying);
      if (isRefusal(outcome)) throw new Undone(outcome);
      if (signature !== null) {
        const of = {
          act: served.act.name,
          aboutId: said.about?.id ?? null,
          site: arrived.site,
        };
        await keepSignedAct(inside.context, signature, of);
      }
      const done = answerOf(served.act, outcome, said);
      const argsHash = await hashing;
      keep(tx, { asked, said, argsHash, answer: done, refusedFor: null, sealing });
      return { woken: inside.woken, answer: done };
    });
    for (const job of woken) context.wake(job);
    return withContent(answer, said, context);
  } catch (error) {
    const before = await firstAnswer(asked, await hashing);
    // Of a file that cannot be made again its first answer is no use.
    if (before !== null && (!isOfFile(before) || said.content !== null)) {
      return withContent(before, said, context);
    }
    if (!(error instanceof Undone)) throw error;
    const answer = answerOf(served.act, error.refusal, said);
    // What strangers try in vain does not fill the log.
    if (arrived.caller === null || before !== null) return answer;
    const refusedFor = error.refusal.reason;
    const sealing = sealerOf(asked);
    return keepRefused({ asked, said, argsHash: await hashing, answer, refusedFor, sealing });
  }
}

/** Of an act that is signed, its signature. Without one nothing of it is done. */
async function signatureIn(asked: Asked, inside: Context): Promise<ActSignature | null> {
  const { served, arrived, sent, signed } = asked;
  const { caller, site } = arrived;
  if (served.act.fresh !== 'signed') return null;
  assert(caller, `${served.act.name} is signed by a person`);
  const over = { act: served.act, args: sent, staff: caller, site, signed };
  const signature = await signatureOver(inside, over);
  if (signature instanceof StaffRefusal) throw new Undone(signature);
  return signature;
}

/** Made while the database is at the first statement of the act, and not before or after it. */
async function hashMeanwhile({ arrived, args }: Asked): Promise<Buffer> {
  await afterSending();
  return hashOfArgs(arrived.context, args);
}

/** As {@link hashMeanwhile}, at the next statement: made twice at one, they would hold it up. */
async function sealerMeanwhile(asked: Asked): Promise<AnswerSealer | null> {
  await afterSending();
  return sealerOf(asked);
}

/** Null: a request without a person is not stored. */
function sealerOf({ arrived, requestId }: Asked): AnswerSealer | null {
  const { caller, context } = arrived;
  return caller && answerSealer(context.keys, { staffId: caller.id, requestId });
}

interface Kept {
  readonly asked: Asked;
  readonly said: Said;
  readonly argsHash: Buffer;
  readonly answer: KeptAnswer;
  readonly refusedFor: StaffReason | null;
  readonly sealing: AnswerSealer | null;
}

/** Adds the act to the log and keeps its answer; a request that has one already fails. */
function keep(
  tx: Transaction,
  { asked, said, argsHash, answer, refusedFor, sealing }: Kept,
): void {
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
  logAtCommit(tx, logged, sealing && { requestId, answer: sealing(answer) });
}

/** The refusal, kept; or the stored answer of the same request. */
async function keepRefused(kept: Kept): Promise<KeptAnswer> {
  const { asked, answer } = kept;
  try {
    await asked.arrived.context.db.transaction(async (tx) => keep(tx, kept));
    return answer;
  } catch (error) {
    const before = await firstAnswer(asked, kept.argsHash);
    if (before === null) throw error;
    return before;
  }
}

/** The first answer of this request; null for a new one, or without a person. */
async function firstAnswer(asked: Asked, bodyHash: Buffer): Promise<KeptAnswer | null> {
  const { served, arrived, requestId } = asked;
  const { caller, context } = arrived;
  if (caller === null) return null;
  const request = { staffId: caller.id, requestId, act: served.act.name, bodyHash };
  const first = await answeredBefore(context.db, context.keys, request);
  if (first === 'other') throw new Malformed({ requestId: 'was used for something else' });
  return first;
}

function callOf(
  of: Omit<Asked, 'requestId' | 'sent' | 'signed'> & { readonly said: Said },
  context: Context,
): StaffCall<StaffAct> {
  const { served, args, said } = of;
  const { caller, site, browser, from } = of.arrived;
  return {
    context,
    args,
    get staff() {
      assert(caller, `${served.act.name} is anyone's act: there is no session`);
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

/** Keyed: a number of a card or a code could be found by trying. */
function hashOfArgs({ keys }: Context, args: unknown): Buffer {
  return Buffer.from(fingerprint(keys, 'act-args', JSON.stringify(args ?? null)), 'hex');
}
