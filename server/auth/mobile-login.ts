import { createHash, randomBytes } from 'node:crypto';
import { mobileLogin } from '../../contract/auth.ts';
import { channelCodePattern, defaultChannelCode } from '../../contract/headers.ts';
import type { BorrowerId, RepayAccountId } from '../../contract/values/ids.ts';
import { zeroNgwee } from '../../contract/values/ngwee.ts';
import type { Mobile } from '../../contract/values/phone.ts';
import { plainText } from '../../contract/values/plain-text.ts';
import { firstLimit } from '../../domain/limits.ts';
import { type Queryable, sql } from '../database/database.ts';
import { refuse } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import { TooMany } from '../http/too-many.ts';
import { newId } from '../ids.ts';
import { hashOfCode, mostTries } from './login-code.ts';
import type { GuessedNetwork } from './guess-network.ts';
import { guessNetwork } from './guess-network.ts';
import { countAgainstLimits, type RateLimit } from './rate-limits.ts';
import { noteSecurityEvent } from './security-events.ts';

const perAddress: RateLimit = { name: 'login-address', most: 300, windowSeconds: 3600 };
const inAll: RateLimit = { name: 'login-all', most: 50_000, windowSeconds: 3600 };

interface Attempt {
  /** Null when there is no code that could still be used. */
  readonly is_right: boolean | null;
  readonly is_known: boolean;
}

// One row, one statement: of two who send the right code at once, one finds it used. A number
// that was sent no code costs the same and is told the same as a wrong code.
const tryCode = sql<Attempt>(`
  with attempt as (
    update sms_code set tries = tries + 1,
      used_at = case when code_hash = $2 then $3::timestamptz end
    where mobile = $1 and used_at is null and tries < $4 and expires_at > $3
    returning used_at is not null as is_right
  )
  select (select is_right from attempt) as is_right,
    exists (select from sms_code where mobile = $1) as is_known`);

const findBorrower = sql<{ readonly id: BorrowerId }>(
  'select id from borrower where mobile = $1',
);

const register = sql<{ readonly id: BorrowerId }>(`
  insert into borrower (id, mobile, channel_code, credit_limit, created_at)
  values ($1, $2, $3, $4, $5)
  on conflict (mobile) do nothing
  returning id`);

const addWallet = sql(`
  insert into wallet (id, borrower_id, mobile, network, network_said_by, created_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (borrower_id, mobile) do nothing`);

const openSession = sql(`
  insert into session (token_hash, borrower_id, created_at, last_used_at, device_brand)
  values ($1, $2, $3, $3, $4)`);

/**
 * Logs in with a mobile and the code sent to it; a number not seen before becomes a borrower, with
 * the channel it came by and its own mobile as the first wallet. Refusals (501, the screen shows
 * them): `code-wrong`; `code-over` for one that is used, expired or dead.
 */
export const mobileLoginCall = serve(mobileLogin, async ({ context, body, ip }) => {
  const { db, clock, config } = context;
  const exceeded = await countAgainstLimits(db, context, [
    { limit: perAddress, of: ip },
    { limit: inAll, of: 'all' },
  ]);
  if (exceeded !== null) throw new TooMany(exceeded.retryAfterSeconds);
  const now = clock.now();
  const hash = hashOfCode(config, body.mobile, body.captcha);
  const attempt = await db.row(tryCode, [body.mobile, hash, now, mostTries]);
  if (attempt?.is_right !== true) {
    const isOver = attempt?.is_known === true && attempt.is_right === null;
    const detail = isOver ? 'code-over' : 'code-wrong';
    await noteSecurityEvent(context, { kind: 'login-wrong', detail, mobile: body.mobile, ip });
    return refuse(detail);
  }
  const known = await db.row(findBorrower, [body.mobile]);
  const guessed = known === undefined ? await guessNetwork(context, body.mobile) : null;
  const newcomer = { mobile: body.mobile, channelCode: body.appChannelCode, guessed, now };
  const token = randomBytes(32).toString('base64url');
  const answer = await db.transaction(async (tx) => {
    const registered = known === undefined ? await registerBorrower(tx, newcomer) : null;
    const borrower = registered ?? known ?? (await tx.row(findBorrower, [body.mobile]));
    if (borrower === undefined) throw new Error('a borrower who logs in is there');
    const brand = plainText(body.deviceBrand) || null;
    await tx.run(openSession, [tokenHashOf(token), borrower.id, now, brand]);
    const appRedirectStatus: 0 | 1 = registered === null ? 0 : 1;
    return { token, id: borrower.id, appRedirectStatus };
  });
  await noteSecurityEvent(context, { kind: 'login-right', mobile: body.mobile, ip });
  if (answer.appRedirectStatus === 1) context.wake('give-coupons');
  return answer;
});

/** What is kept of a token: who reads the table cannot log in. */
export function tokenHashOf(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

interface Newcomer {
  readonly mobile: Mobile;
  readonly channelCode: string;
  readonly guessed: GuessedNetwork | null;
  readonly now: Date;
}

/** Null when somebody else has registered this number meanwhile. */
async function registerBorrower(tx: Queryable, newcomer: Newcomer) {
  const { mobile, channelCode, guessed, now } = newcomer;
  // Until the income is known the lowest band is all that could be promised.
  const limit = firstLimit(zeroNgwee);
  const id = newId<BorrowerId>();
  const isCode = channelCodePattern.test(channelCode);
  const channel = isCode ? channelCode : defaultChannelCode;
  const borrower = await tx.row(register, [id, mobile, channel, limit, now]);
  if (borrower === undefined) return null;
  if (guessed !== null) {
    const { network, saidBy } = guessed;
    await tx.run(addWallet, [newId<RepayAccountId>(), id, mobile, network, saidBy, now]);
  }
  return borrower;
}
