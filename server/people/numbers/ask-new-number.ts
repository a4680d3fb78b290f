import { askNewNumber, mostNumberChanges } from '../../../contract/borrower/new-number.ts';
import { numberWaitHours, showNumberChange } from '../../../contract/borrower/new-number.ts';
import type { numberChangeStates } from '../../../contract/borrower/new-number.ts';
import { canBeMobile, type Mobile } from '../../../contract/market/phone.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { admit, type Gate } from '../../http/admit.ts';
import { allowanceOf } from '../../http/asker-allowance.ts';
import { countAgainstLimits, type RateLimit } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import type { RefusalOf } from '../../http/refusal.ts';
import { type Call, serve } from '../../http/serve.ts';
import { sql } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';
import { fingerprint } from '../../store/sealing/keyring.ts';
import { noteSecurityEvent } from '../../store/security-events.ts';
import { tryLoginCode } from '../auth/mobile-login.ts';
import { mayGiveUp } from './give-up-account.ts';

type Asking = Call<typeof askNewNumber>;
/** Whose number changes, from which to which; null: of no account. */
interface Wanted {
  readonly account: { readonly borrowerId: BorrowerId; readonly oldMobile: Mobile } | null;
  readonly newMobile: Mobile;
}

const gate: Gate = { name: 'new-number', perAddress: 60, perAsker: 20, inAll: 2_000 };
const ofAsker: RateLimit = {
  name: 'new-number',
  most: mostNumberChanges,
  windowSeconds: 30 * 86_400,
};
/**
 * By all askers together whose browser never logged in to the number, whether or not an account has
 * it; and by each browser that did.
 */
const ofNumber: RateLimit = { name: 'new-number-old', most: 5, windowSeconds: 7 * 86_400 };

const findByCard = sql<
  { readonly borrowerId: BorrowerId },
  { oldMobile: Mobile; card: string }
>(`
  select b.id as borrower_id from borrower b
    join borrower_fact f on f.borrower_id = b.id and f.name = 'nrcFingerprint'
  where b.mobile = :oldMobile and f.value = to_jsonb(:card::text)`);
const findCard = sql<{ readonly one: number }, { borrowerId: BorrowerId }>(`
  select 1 as one from card_reading
  where borrower_id = :borrowerId and confirmed_at is not null limit 1`);
const findOwner = sql<{ readonly id: BorrowerId }, { mobile: Mobile }>(
  'select id from borrower where mobile = :mobile',
);
const lockAsker = sql<void, { askerId: BorrowerId }>(
  'select 1 from borrower where id = :askerId for no key update',
);
const lapseEarlier = sql<void, { askerId: BorrowerId; now: Date }>(`
  update number_change set state = 'lapsed', ended_at = :now, ended_by = 'time'
  where asker_id = :askerId and state in ('face', 'asked')`);

/**
 * Begins a change of number. Nothing in the answer, or in how long it takes, says whether an
 * account has the number and the card that are named. Refusals: of the codes as at login,
 * `number-same`, `number-taken` for a proven number whose account has loans,
 * `number-not-verified` for an account without a card, `too-many-numbers`.
 */
export const askNewNumberCall = serve(askNewNumber, async (call) => {
  const { context, borrower, body, ip, device } = call;
  const { db, clock } = context;
  await admit(context, gate, { ip, asker: device.hash });
  const wanted = body.way === 'held' ? await held(call, body) : await lost(call, body);
  if ('reason' in wanted) return wanted;
  const limits = [
    { limit: ofAsker, of: borrower.id },
    ...(body.way === 'lost' ? [{ limit: ofNumber, of: await oldNumberOf(call, body) }] : []),
  ];
  if ((await countAgainstLimits(db, context, limits)) !== null) {
    return refuse('too-many-numbers');
  }
  const now = clock.now();
  const { account, newMobile } = wanted;
  await db.transaction(async (tx) => {
    await tx.row(lockAsker, { askerId: borrower.id });
    await tx.run(lapseEarlier, { askerId: borrower.id, now });
    await insertInto(tx, 'number_change', {
      id: newId(),
      ...(account ?? { borrowerId: null, oldMobile: null }),
      askerId: borrower.id,
      way: body.way,
      newMobile,
      state: 'face',
      tokenHash: borrower.tokenHash,
      askedAt: now,
      dueAt: new Date(now.getTime() + numberWaitHours * 3_600_000),
    });
  });
  const { mobile } = borrower;
  await noteSecurityEvent(context, { kind: 'new-number', detail: 'asked', mobile, ip });
  return null;
});

/** Strangers who name a number use up nothing of its owner, who lost the SIM and not the phone. */
async function oldNumberOf(
  { context, device }: Asking,
  { oldMobile }: Extract<Asking['body'], { way: 'lost' }>,
): Promise<string> {
  if (device.hash === null) return oldMobile;
  return (await allowanceOf(context.db, { mobile: oldMobile, asker: device.hash })).of;
}

/** From the account itself: the new number by its code, and the old one where it still works. */
async function held(
  { context, borrower, device, ip }: Asking,
  body: Extract<Asking['body'], { way: 'held' }>,
): Promise<Wanted | RefusalOf<typeof askNewNumber>> {
  const { db } = context;
  const { mobile: newMobile, captcha, oldCaptcha } = body;
  if (newMobile === borrower.mobile) return refuse('number-same');
  if ((await db.row(findCard, { borrowerId: borrower.id })) === undefined) {
    return refuse('number-not-verified');
  }
  const codes = [
    ...(oldCaptcha === undefined ? [] : [{ mobile: borrower.mobile, captcha: oldCaptcha }]),
    { mobile: newMobile, captcha },
  ];
  for (const code of codes) {
    const outcome = await tryLoginCode(context, { ...code, asker: device.hash });
    if (outcome !== 'right') {
      const { mobile } = code;
      await noteSecurityEvent(context, { kind: 'new-number', detail: outcome, mobile, ip });
      return refuse(outcome);
    }
  }
  const owner = await db.row(findOwner, { mobile: newMobile });
  if (owner && !(await mayGiveUp(db, owner.id))) return refuse('number-taken');
  return { account: { borrowerId: borrower.id, oldMobile: borrower.mobile }, newMobile };
}

/** From the new number, which the login has proven. */
async function lost(
  { context, borrower }: Asking,
  { oldMobile, nrc }: Extract<Asking['body'], { way: 'lost' }>,
): Promise<Wanted | RefusalOf<typeof askNewNumber>> {
  const { db, keys } = context;
  if (oldMobile === borrower.mobile) return refuse('number-same');
  if (!(await mayGiveUp(db, borrower.id))) return refuse('number-taken');
  const card = fingerprint(keys, 'nrc', nrc);
  const found = canBeMobile(oldMobile) ? await db.row(findByCard, { oldMobile, card }) : null;
  const account = found ? { borrowerId: found.borrowerId, oldMobile } : null;
  return { account, newMobile: borrower.mobile };
}

type ShownState = (typeof numberChangeStates)[number];

/** So long after it was asked for, an answer is shown. */
const shownDays = 10;

const selectNewest = sql<
  {
    readonly way: 'held' | 'lost';
    readonly state: string;
    readonly dueAt: Date;
    readonly isLate: boolean;
  },
  { askerId: BorrowerId; since: Date; hourAgo: Date }
>(`
  select way, state, due_at, asked_at <= :hourAgo as is_late from number_change
  where asker_id = :askerId and asked_at > :since and state <> 'lapsed'
  order by asked_at desc limit 1`);

/** The face is shown within an hour of asking. */
export const faceWithinMs = 3_600_000;

/**
 * What the asker sees. Of an account they only say is theirs it is the same until the end,
 * whatever became of it.
 */
export const showNumberChangeCall = serve(showNumberChange, async ({ context, borrower }) => {
  const now = context.clock.now().getTime();
  const since = new Date(now - shownDays * 86_400_000);
  const hourAgo = new Date(now - faceWithinMs);
  const row = await context.db.row(selectNewest, { askerId: borrower.id, since, hourAgo });
  if (row === undefined || (row.state === 'face' && row.isLate)) return {};
  const { way, dueAt: changesAt } = row;
  return { change: { state: shownState(row), way, changesAt } };
});

function shownState({ way, state }: { way: string; state: string }): ShownState {
  if (state === 'face') return state;
  if (way === 'lost') return 'open';
  if (state === 'done') return state;
  return state === 'stopped' || state === 'refused' ? 'ended' : 'open';
}
