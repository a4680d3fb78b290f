import { sendSmsCode } from '../../../contract/borrower/auth.ts';
import { resendGapSeconds } from '../../../contract/borrower/sms-code.ts';
import { canBeMobile, type Mobile } from '../../../contract/market/phone.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { LanguageCode } from '../../../contract/words/languages.ts';
import { spoken } from '../../store/spoken.ts';
import { saidBy } from '../../messages/gsm-text.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { newId } from '../../store/ids.ts';
import { verdict } from '../../messages/send-queued-sms.ts';
import { admit, type Gate } from '../../http/admit.ts';
import { allowanceOf } from '../../http/asker-allowance.ts';
import { codeLifeSeconds, codesPerDay, codesSince, hashOfCode } from './login-code.ts';
import { loginCodeText, mostLiveCodes, mostWrongEntries, newLoginCode } from './login-code.ts';
import { countAgainstLimits, type RateLimit, takeHitsBack } from '../../http/rate-limits.ts';
import { costOfCode, isOfBudget } from './login-sms-budget.ts';

const daySeconds = 86_400;
/** Of a number, to all browsers together that never logged in there. */
const toStrangers: RateLimit = {
  name: 'sms-number',
  most: codesPerDay,
  windowSeconds: daySeconds,
};
/** Of a number and a browser that did: strangers cannot use it up. */
const toItsDevice: RateLimit = { ...toStrangers, name: 'sms-device' };
/** SMS cost money: in all what no honest hour has needed yet. */
const gate: Gate = { name: 'sms', perAddress: 120, perAsker: 30, inAll: 20_000 };

// One code more than can be valid is kept, in case the newest is not sent.
const writeCode = sql<
  { readonly mobile: string },
  {
    mobile: Mobile;
    asker: Uint8Array;
    hash: Uint8Array;
    sentAt: Date;
    expiresAt: Date;
    gapStart: Date;
    since: Date;
  }
>(`
  insert into sms_code as c (mobile, asker, hashes, sent_at, expires_at)
  values (:mobile, :asker, array[:hash::bytea], array[:sentAt::timestamptz], :expiresAt)
  on conflict (mobile, asker) do update set
    hashes = (excluded.hashes || c.hashes)[:${mostLiveCodes + 1}],
    sent_at = (excluded.sent_at || c.sent_at)[:${mostLiveCodes + 1}],
    expires_at = excluded.expires_at
  where coalesce(c.sent_at[1] <= :gapStart, true)
    and coalesce(c.wrong_at[${mostWrongEntries}] <= :since, true)
  returning mobile`);

const readLast = sql<
  { readonly lastAt: Date | null; readonly wrongAt: Date | null },
  { mobile: Mobile; asker: Uint8Array }
>(`
  select sent_at[1] as last_at, wrong_at[${mostWrongEntries}] as wrong_at
  from sms_code where mobile = :mobile and asker = :asker`);

const forgetCode = sql<void, { mobile: Mobile; asker: Uint8Array; sentAt: Date }>(`
  update sms_code set hashes = hashes[2:], sent_at = sent_at[2:]
  where mobile = :mobile and asker = :asker and sent_at[1] = :sentAt`);

/** A number and the browser that asks for a code to it. */
interface Asking {
  readonly mobile: Mobile;
  readonly asker: Uint8Array;
}

/**
 * Sends a login code, which only the browser that asks can use. Refusals: `not-a-mobile`,
 * `too-many-codes` to this number today, `codes-for-known-phones` and `no-codes-today` where the
 * budget of the day is used up, `sms-not-sent` when the gateway certainly did not accept it.
 * `wait-before-resending` within 60 s of this browser's last one or while its wrong entries are
 * too many.
 */
export const sendSmsCodeCall = serve(sendSmsCode, async ({ context, params, ip, device }) => {
  const { mobile } = params;
  if (!canBeMobile(mobile)) return refuse('not-a-mobile');
  const asking = { mobile, asker: device.keep() };
  const waitSeconds = await secondsToWait(context, asking);
  if (waitSeconds > 0) return refuse('wait-before-resending', { waitSeconds }, { waitSeconds });
  await admit(context, gate, { ip, asker: asking.asker });
  return sendNewCode(context, { ...asking, language: device.language });
});

async function sendNewCode(
  context: Context,
  { mobile, asker, language }: Asking & { readonly language: LanguageCode | null },
) {
  const { db, clock, config } = context;
  const code = newLoginCode();
  const sentAt = clock.now();
  const expiresAt = new Date(sentAt.getTime() + codeLifeSeconds * 1000);
  const gapStart = new Date(sentAt.getTime() - resendGapSeconds * 1000);
  const hash = hashOfCode(config, mobile, code);
  const since = codesSince(sentAt);
  const row = { mobile, asker, hash, sentAt, expiresAt, gapStart, since };
  const written = await db.row(writeCode, row);
  if (written === undefined) {
    const waitSeconds = Math.max(1, await secondsToWait(context, { mobile, asker }));
    return refuse('wait-before-resending', { waitSeconds }, { waitSeconds });
  }
  // Counted once the code is the one that is sent: many requests at once are one code.
  const allowance = await allowanceOf(db, { mobile, asker });
  const { isOwn, of } = allowance;
  const ofNumber = { limit: isOwn ? toItsDevice : toStrangers, of };
  const said = loginCodeText(code, config.publicUrl);
  const text = saidBy('sms', said, language) ?? spoken(said);
  const cost = costOfCode(context, { mobile, text, isOwn });
  const over = await countAgainstLimits(db, context, [ofNumber, ...cost]);
  if (over !== null) {
    await db.run(forgetCode, { mobile, asker, sentAt });
    if (!isOfBudget(over.limit)) return refuse('too-many-codes');
    return refuse(isOwn ? 'no-codes-today' : 'codes-for-known-phones');
  }
  const isOnItsWay = await sendCode(context, { mobile, text, sentAt, expiresAt });
  if (isOnItsWay) return { resendAfterSeconds: resendGapSeconds };
  await db.run(forgetCode, { mobile, asker, sentAt });
  await takeHitsBack(db, context, cost);
  return refuse('sms-not-sent');
}

/** False only when the gateway surely did not take it; silence may have sent it. */
async function sendCode(
  { db, sms, log }: Context,
  message: { mobile: Mobile; text: string; sentAt: Date; expiresAt: Date },
): Promise<boolean> {
  const { mobile, text, sentAt, expiresAt } = message;
  const outcome = await sms.send({ mobile, text });
  const judged = verdict(outcome, 1);
  const state = judged.state === 'queued' ? 'failed' : judged.state;
  const id = newId();
  const { failure } = judged;
  // Never queued and without its text: a code is tried once, at once, and kept nowhere.
  await insertInto(db, 'sms', {
    id,
    mobile,
    kind: 'login-code',
    text: '',
    state,
    tries: 1,
    provider: outcome.gateway ?? sms.name,
    providerMessageId: outcome.outcome === 'accepted' ? outcome.providerMessageId : null,
    failure,
    createdAt: sentAt,
    expiresAt,
  });
  if (state !== 'sent') log.warn({ sms: id, state, failure }, 'code not sent');
  return state === 'sent' || state === 'unknown';
}

async function secondsToWait({ db, clock }: Context, asking: Asking): Promise<number> {
  const last = await db.row(readLast, { mobile: asking.mobile, asker: asking.asker });
  const until = (at: Date | null | undefined, seconds: number) =>
    at ? Math.ceil(seconds - (clock.now().getTime() - at.getTime()) / 1000) : 0;
  const afterWrong = until(last?.wrongAt, codeLifeSeconds);
  return Math.max(0, until(last?.lastAt, resendGapSeconds), afterWrong);
}
