import * as say from '../../../contract/sentences/ussd.ts';
import { parseMobile } from '../../../contract/market/phone.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { countAgainstLimits } from '../../http/rate-limits.ts';
import type { RateLimit } from '../../http/rate-limits.ts';
import type { Context } from '../../store/context.ts';
import type { Transaction } from '../../store/database/database.ts';
import type { UssdIn, UssdOut } from '../../store/ports/ussd-gateway.ts';
import { readBy, spoken } from '../../store/spoken.ts';
import { noteSim } from '../../people/ussd-pin/rest.ts';
import { languageOf } from '../../people/language/borrower-language.ts';
import { Again, BeginsAgain, shortLink } from './again.ts';
import { screenIn } from './fit-screen.ts';
import { busy, inTime } from './in-time.ts';
import type { Check } from './in-time.ts';
import { dialMenu, takeKey } from './menu.ts';
import { readInput } from './read-input.ts';
import { endSession, isKnownSession, lockSession, saveSession } from './session-row.ts';
import type { Asked, SessionRow } from './session-row.ts';
import { setScene } from './scene.ts';
import type { Next, StepName } from './scene.ts';

/** The order changed beside us so often. */
const mostTries = 3;

const ofNumber: RateLimit = { name: 'ussd-number', most: 6, windowSeconds: 60 };

/**
 * Answers a request of a gateway in one transaction. Where that is not done in time, nothing of it
 * stays, and the screen says so. Null: the session is over, and nothing is answered.
 */
export async function answerUssd(
  context: Context,
  gateway: string,
  arrived: UssdIn,
): Promise<UssdOut | null> {
  const { clock, db, keys } = context;
  const mobile = parseMobile(arrived.mobile);
  const unknown = { text: unknownText(context), goesOn: false };
  if (mobile === null) return arrived.ended === null ? inEnglish(unknown) : null;
  const asked: Asked = { ...arrived, gateway, mobile };
  const now = clock.now();
  if (arrived.ended !== null) {
    const { ended: end } = arrived;
    if (await endSession(db, keys, { asked, end, now })) context.wake('submit-payments');
    return null;
  }
  const out = await inTime(context, async (check) => {
    const isCounted = !(await isKnownSession(db, keys, asked));
    if (isCounted && (await isOverLimits(context, asked))) return busy;
    check();
    const work = { asked, mobile, now, unknown, check };
    return answerOnce(context, { ...work, isCounted }).catch(async (error: unknown) => {
      if (!(error instanceof BeginsAgain)) throw error;
      if (await isOverLimits(context, asked)) return busy;
      return answerOnce(context, { ...work, isCounted: true });
    });
  });
  return inEnglish(out);
}

/**
 * Counts a dialling; answers whether it is one too many, of its number or of all of its gateway.
 * What is refused counts for its number, too.
 */
async function isOverLimits(context: Context, asked: Asked): Promise<boolean> {
  const { db, config } = context;
  const perMinute = config.ussd.sessionsPerMinute;
  const ofGateway = { name: 'ussd-gateway', most: perMinute, windowSeconds: 60 };
  const hits = [
    { limit: ofNumber, of: asked.mobile },
    { limit: ofGateway, of: asked.gateway },
  ];
  return (await countAgainstLimits(db, context, hits)) !== null;
}

/** For screens of an unknown number. */
function inEnglish(out: UssdOut): UssdOut {
  return { ...out, text: spoken(out.text) };
}

/** The same for a number of no borrower, and of one for whom nothing can be done here. */
function unknownText({ config: { publicUrl, lender } }: Context): string {
  return say.nobodyKnown(shortLink(publicUrl), lender.complaintsPhone);
}

interface Work {
  readonly asked: Asked;
  readonly mobile: Mobile;
  readonly now: Date;
  readonly unknown: UssdOut;
  /** That it was dialled counts against the limits already. */
  readonly isCounted: boolean;
  readonly check: Check;
}

async function answerOnce(context: Context, work: Work): Promise<UssdOut> {
  for (let tries = 1; ; tries++) {
    const afterwards: (() => Promise<void> | void)[] = [];
    const later = (act: () => Promise<void> | void) => void afterwards.push(act);
    try {
      const out = await context.db.transaction((tx) => {
        afterwards.length = 0;
        work.check();
        return answerIn(context, tx, { ...work, later });
      });
      await doAfter(context, afterwards);
      return out;
    } catch (error) {
      if (!(error instanceof Again) || tries === mostTries) throw error;
    }
  }
}

/** It is committed: what fails now changes nothing of the answer. */
async function doAfter({ log }: Context, acts: readonly (() => Promise<void> | void)[]) {
  for (const act of acts) {
    try {
      await act();
    } catch (error) {
      log.error({ err: error }, 'USSD follow-up failed');
    }
  }
}

type LaterWork = Work & { readonly later: (act: () => Promise<void> | void) => void };

async function answerIn(
  context: Context,
  tx: Transaction,
  { asked, mobile, now, unknown, isCounted, check, later }: LaterWork,
): Promise<UssdOut> {
  const { keys } = context;
  const { longestAnswerMs: longestMs } = context.config.ussd;
  const row = await lockSession(tx, keys, { asked, now, longestMs });
  check();
  const { input, ...read } = readInput(keys, row, { asked, now });
  // Not in this transaction: a count must stay, and must make no session wait for another.
  if (input.kind === 'dialled' && !isCounted) throw new BeginsAgain();
  if (input.kind === 'repeat') {
    check(true);
    return row.screen;
  }
  const { borrowerId } = row;
  if (borrowerId && asked.sim) await noteSim(tx, keys, { borrowerId, sim: asked.sim, now });
  const scene =
    borrowerId &&
    (await setScene(context, tx, {
      now,
      asked,
      sessionRowId: row.id,
      paymentId: row.paymentId,
      owner: { id: borrowerId, mobile },
      draft: row.draft,
      later,
    }));
  check();
  const isDialled = input.kind === 'dialled';
  const next: Next = !scene
    ? { step: 'home', draft: {}, screen: unknown }
    : await readBy(scene.language, () =>
        isDialled ? dialMenu(scene, input) : takeKey(scene, row.step as StepName, input.key),
      );
  const where = placeOf(row, next, isDialled ? now : row.startedAt);
  const { draft } = next;
  // It may be another one since.
  const language = borrowerId ? await languageOf(tx, borrowerId) : null;
  const screen = { ...next.screen, text: screenIn(next.screen.text, language) };
  await saveSession(tx, keys, { row: where, draft, screen, ...read, now });
  check(true);
  return screen;
}

function placeOf(row: SessionRow, { step, payment }: Next, startedAt: Date) {
  return { id: row.id, step, startedAt, paymentId: payment ?? row.paymentId };
}
