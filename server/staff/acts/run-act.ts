import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { type Level, may, permissions } from '../../../contract/staff/permissions.ts';
import { kindRules } from '../../../contract/staff/proposal-kinds.ts';
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
import { fingerprint } from '../../store/sealing/keyring.ts';
import { logAct } from './act-log.ts';
import { type KeptAnswer, keepAnswer, takeOnce } from './act-once.ts';
import { insideTransaction, undoneIf } from './inside-transaction.ts';
import type {
  About,
  OpenedSession,
  ServedAct,
  Site,
  StaffCall,
  StaffCaller,
} from './serve-act.ts';
import { StaffRefusal } from './serve-act.ts';

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
}

const freshForMs = 12 * 3_600_000;
/** What a session may do that no passkey opened. */
const levelsWithoutPasskey: readonly Level[] = ['reads', 'proposes'];
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
  const refusal = whyNot(act, arrived);
  if (refusal !== null) return act.effect === 'looks' ? refused(refusal) : logged(refusal);
  const request = z.safeParse(staffRequest, arrived.body, told);
  if (!request.success) throw new Malformed(fieldErrors(request.error.issues, 'body'));
  const args = z.safeParse<StaffAct['args']>(act.args, request.data.args, told);
  if (!args.success) throw new Malformed(fieldErrors(args.error.issues, 'args'));
  const asked = { served, arrived, args: args.data, requestId: request.data.requestId };
  return act.effect === 'looks' ? look(asked) : change(asked);

  async function logged(why: StaffRefusal): Promise<ActAnswer> {
    const { context } = arrived;
    await context.db.transaction((tx) =>
      logAct(tx, {
        at: context.clock.now(),
        act: act.name,
        staffId: caller?.id ?? null,
        sessionId: caller?.sessionId ?? null,
        about: null,
        argsHash: hashOfArgs(context, null),
        refusedFor: why.reason,
      }),
    );
    return refused(why);
  }
}

/** Why somebody may not ask for this at all, whatever they ask. */
function whyNot(act: StaffAct, { caller, context }: ArrivedAct): StaffRefusal | null {
  if (caller === null) return null;
  const { permission, level } = act;
  const isOwn = permission === 'anyone' || permission === 'self';
  if (permission === 'by-kind') {
    const kinds = Object.values(kindRules);
    const mayAny = kinds.some((kind) => may(caller.roles, kind.permission, level));
    if (!mayAny) return notAllowed('Approve or propose what needs two people');
  } else if (
    !isOwn &&
    !may(caller.roles, permission, level) &&
    !isGranted(caller, context, act)
  ) {
    return notAllowed(permissions[permission].sentence);
  }
  const isByPasskey = caller.means === 'passkey' || caller.means === 'sso';
  if (!isOwn && !isByPasskey && !levelsWithoutPasskey.includes(level)) {
    return new StaffRefusal('step-up-needed');
  }
  return act.fresh === 'passkey-12h' && !isFresh(caller, context.clock.now())
    ? new StaffRefusal('step-up-needed')
    : null;
}

/** What somebody who audits may uncover for so many days, as two people agreed. */
function isGranted(
  { roles, grantedUntil }: StaffCaller,
  { clock }: Context,
  { permission }: StaffAct,
): boolean {
  const isUncovering = permission === 'unseal' || permission === 'pictures';
  if (!isUncovering || !roles.includes('auditor')) return false;
  return grantedUntil !== null && grantedUntil > clock.now();
}

function notAllowed(permission: string): StaffRefusal {
  return new StaffRefusal('not-allowed', { permission });
}

/** Whether a passkey opened or confirmed the session within twelve hours. */
function isFresh({ passkeyAt }: StaffCaller, now: Date): boolean {
  return passkeyAt !== null && now.getTime() - passkeyAt.getTime() < freshForMs;
}

interface Asked {
  readonly served: ServedAct;
  readonly arrived: ArrivedAct;
  readonly args: unknown;
  readonly requestId: string;
}

async function look({ served, arrived, args }: Asked): Promise<ActAnswer> {
  const said = newlySaid();
  const outcome = await served.run(callOf({ served, arrived, args, said }, arrived.context));
  return answerOf(served.act, outcome, said);
}

async function change(asked: Asked): Promise<ActAnswer> {
  const { served, arrived, args, requestId } = asked;
  const { context, caller } = arrived;
  const argsHash = hashOfArgs(context, args);
  const early = await served.before?.(
    callOf({ served, arrived, args, said: newlySaid() }, context),
  );
  if (isRefusal(early)) return refused(early);
  const run = early ?? ((call: StaffCall<StaffAct>) => served.run(call));
  const { woken, answer } = await context.db.transaction(async (tx) => {
    const now = context.clock.now();
    const key = caller && { staffId: caller.id, requestId };
    if (key) {
      const request = { ...key, act: served.act.name, bodyHash: argsHash, now };
      const first = await takeOnce(tx, context.keys, request);
      if (first === 'other') throw new Malformed({ requestId: 'was used for something else' });
      if (first !== 'first') return { woken: [], answer: first };
    }
    const said = newlySaid();
    const inside = insideTransaction(context, tx);
    const outcome = await undoneIf(tx, isRefusal, () =>
      run(callOf({ served, arrived, args, said }, inside.context)),
    );
    const done = answerOf(served.act, outcome, said);
    if (key) await keepAnswer(tx, context.keys, key, { status: done.status, text: done.text });
    // What strangers try in vain does not fill the log.
    if (caller !== null || !isRefusal(outcome)) {
      await logAct(tx, {
        at: now,
        act: served.act.name,
        staffId: caller?.id ?? said.opened?.staffId ?? null,
        sessionId: caller?.sessionId ?? said.opened?.id ?? null,
        about: said.about,
        argsHash,
        refusedFor: isRefusal(outcome) ? outcome.reason : null,
      });
    }
    return { woken: isRefusal(outcome) ? [] : [...inside.woken], answer: done };
  });
  for (const job of woken) context.wake(job);
  return answer;
}

function isRefusal(outcome: unknown): outcome is StaffRefusal {
  return outcome instanceof StaffRefusal;
}

/** What an act says beside its answer. */
interface Said {
  about: About | null;
  opened: OpenedSession | null | undefined;
}

function newlySaid(): Said {
  return { about: null, opened: undefined };
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
  };
}

function answerOf(act: StaffAct, outcome: unknown, { opened }: Said): ActAnswer {
  if (isRefusal(outcome)) {
    const { reason } = outcome;
    const isDeclared = commonReasons.has(reason) || act.refusals.some((one) => one === reason);
    assert(isDeclared, `${act.name} does not declare the refusal ${reason}`);
    return refused(outcome);
  }
  const data: unknown = z.encode(act.answer, outcome);
  const text = JSON.stringify({ data });
  return { status: 200, text, ...(opened !== undefined && { opened }) };
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
