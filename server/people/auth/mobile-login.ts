import { createHash, randomBytes } from 'node:crypto';
import { mobileLogin } from '../../../contract/borrower/auth.ts';
import { channelCodePattern, defaultChannelCode } from '../../../contract/words/headers.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { LanguageCode } from '../../../contract/words/languages.ts';
import { zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { firstLimit } from '../../../domain/rules/limits.ts';
import type { Context } from '../../store/context.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import type { Device } from '../../http/device-cookie.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { newId } from '../../store/ids.ts';
import { admit, type Gate } from '../../http/admit.ts';
import { allowanceOf } from '../../http/asker-allowance.ts';
import {
  codeRow,
  codesSince,
  hashOfCode,
  mostWrongEntries,
  wrongPerDay,
} from './login-code.ts';
import type { GuessedNetwork } from './guess-network.ts';
import { guessNetwork } from './guess-network.ts';
import { countAgainstLimits, type RateLimit, takeHitsBack } from '../../http/rate-limits.ts';
import { noteSecurityEvent } from '../../store/security-events.ts';
import { nameOfDevice } from './name-of-device.ts';
import { seeDevice } from './see-device.ts';

const gate: Gate = { name: 'login', perAddress: 300, perAsker: 60, inAll: 50_000 };

/** Wrong codes of all browsers together that never logged in to the number. */
const wrongByStrangers: RateLimit = {
  name: 'wrong-codes',
  most: wrongPerDay,
  windowSeconds: 86_400,
};
/** Of one that did: strangers cannot use it up. */
const wrongByItsDevice: RateLimit = { ...wrongByStrangers, name: 'wrong-codes-device' };

interface CodeTried {
  readonly mobile: Mobile;
  readonly asker: Uint8Array;
  readonly since: Date;
}

const isOneOfThem = codeRow.valid('code.hash = :hash');

const findCodes = sql<{ readonly isLive: boolean }, CodeTried>(`
  select ${codeRow.valid('code.hash is not null')} and ${codeRow.mayTry} as is_live
  from sms_code where mobile = :mobile and asker = :asker`);

// One row, one statement: of two who send the right code at once, one finds it used.
const tryCode = sql<
  { readonly isRight: boolean },
  CodeTried & { hash: Uint8Array; now: Date; mostWrong: number }
>(`
  update sms_code set
    used_at = case when ${isOneOfThem} then :now else used_at end,
    wrong_at = case when ${isOneOfThem} then wrong_at
      else (array_prepend(:now::timestamptz, wrong_at))[:(:mostWrong)::int] end,
    hashes = case when ${isOneOfThem} or wrong_at[:mostWrong - 1] > :since then '{}'
      else hashes end
  where mobile = :mobile and asker = :asker and ${codeRow.mayTry}
    and ${codeRow.valid('code.hash is not null')}
  returning used_at is not distinct from :now as is_right`);

const findBorrower = sql<{ readonly id: BorrowerId }, { mobile: Mobile }>(
  'select id from borrower where mobile = :mobile',
);

// Chosen on the first screen, before it was known whose language it is.
const keepFirst = sql<void, { id: BorrowerId; language: LanguageCode }>(
  'update borrower set language = :language where id = :id and language is null',
);

/**
 * Logs in with a mobile and the code sent to it at this browser's asking. A number not seen
 * before becomes a borrower, with the channel it came by and its own mobile as the first wallet.
 * Refusals (501, the screen shows them): `code-wrong`, `code-over` if this browser has no valid
 * code, `too-many-wrong-codes` for this number today.
 */
export const mobileLoginCall = serve(mobileLogin, async ({ context, body, ip, device }) => {
  const { db, clock } = context;
  await admit(context, gate, { ip, asker: device.hash });
  const outcome = await tryLoginCode(context, { ...body, asker: device.hash });
  if (outcome !== 'right') {
    const wrong = { kind: 'login-wrong', detail: outcome, mobile: body.mobile, ip } as const;
    await noteSecurityEvent(context, wrong);
    return refuse(outcome);
  }
  const now = clock.now();
  const known = await db.row(findBorrower, { mobile: body.mobile });
  const guessed = known === undefined ? await guessNetwork(context, body.mobile) : null;
  const newcomer = { mobile: body.mobile, channelCode: body.appChannelCode, guessed, now };
  const token = randomBytes(32).toString('base64url');
  const keyHash = device.keep('login');
  const { answer, seen } = await db.transaction(async (tx) => {
    const registered = known === undefined ? await registerBorrower(tx, newcomer) : null;
    const borrower =
      registered ?? known ?? (await tx.row(findBorrower, { mobile: body.mobile }));
    if (borrower === undefined) throw new Error('a borrower who logs in is there');
    const { language } = device;
    if (language !== null) await tx.run(keepFirst, { id: borrower.id, language });
    const brand = nameOfDevice(device.agent, body.deviceBrand);
    const seenNow = await seeDevice(tx, { borrowerId: borrower.id, keyHash, brand, now });
    await insertInto(tx, 'session', {
      tokenHash: tokenHashOf(token),
      borrowerId: borrower.id,
      createdAt: now,
      lastUsedAt: now,
      deviceBrand: brand,
      deviceHash: keyHash,
      knownAt: seenNow.knownAt,
    });
    const appRedirectStatus: 0 | 1 = registered === null ? 0 : 1;
    return { answer: { token, id: borrower.id, appRedirectStatus }, seen: seenNow };
  });
  const by = { mobile: body.mobile, ip };
  await noteSecurityEvent(context, { kind: 'login-right', ...by });
  if (seen.isFirstTime) await noteSecurityEvent(context, { kind: 'new-device', ...by });
  if (answer.appRedirectStatus === 1) context.wake('give-coupons');
  return answer;
});

/** How a try with a code ended: the names of its refusals, but for the right one. */
type CodeOutcome = 'right' | 'code-wrong' | 'code-over' | 'too-many-wrong-codes';

/**
 * Tries a code of the browser that asked for it. A browser that asked for none gets the same
 * as for a wrong one, and uses up nothing: it could not have been right.
 */
export async function tryLoginCode(
  context: Context,
  tried: { readonly mobile: Mobile; readonly captcha: string; readonly asker: Device['hash'] },
): Promise<CodeOutcome> {
  const { db, clock, config } = context;
  const { mobile, captcha, asker } = tried;
  if (asker === null) return 'code-wrong';
  const now = clock.now();
  const code = { mobile, asker, since: codesSince(now) };
  const found = await db.row(findCodes, code);
  if (found === undefined) return 'code-wrong';
  if (!found.isLive) return 'code-over';
  const allowance = await allowanceOf(db, { mobile, asker });
  // Counted before it is known to be wrong, so that many tries at once are no more than one
  // after another. A right one is taken off again.
  const limit = allowance.isOwn ? wrongByItsDevice : wrongByStrangers;
  const hit = { limit, of: allowance.of };
  if ((await countAgainstLimits(db, context, [hit])) !== null) return 'too-many-wrong-codes';
  const hash = hashOfCode(config, mobile, captcha);
  const entry = { ...code, hash, now, mostWrong: mostWrongEntries };
  const attempt = await db.row(tryCode, entry);
  if (attempt?.isRight === true) await takeHitsBack(db, context, [hit]);
  if (attempt === undefined) return 'code-over';
  return attempt.isRight ? 'right' : 'code-wrong';
}

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

/** Null when another request has just registered this number. */
async function registerBorrower(tx: Queryable, newcomer: Newcomer) {
  const { mobile, channelCode, guessed, now } = newcomer;
  // Until the income is known the lowest band is all that could be promised.
  const creditLimit = firstLimit(zeroNgwee);
  const id = newId<BorrowerId>();
  const isCode = channelCodePattern.test(channelCode);
  const known = isCode ? channelCode : defaultChannelCode;
  const borrower = { id, mobile, channelCode: known, creditLimit, createdAt: now };
  const added = await insertInto(tx, 'borrower', borrower, 'on conflict (mobile) do nothing');
  if (added === 0) return null;
  if (guessed !== null) {
    const { network, saidBy: networkSaidBy } = guessed;
    const wallet = {
      id: newId(),
      borrowerId: id,
      mobile,
      network,
      networkSaidBy,
      createdAt: now,
    };
    await insertInto(tx, 'wallet', wallet, 'on conflict (borrower_id, mobile) do nothing');
  }
  return { id };
}
