import { sendSmsCode } from '../../../contract/borrower/auth.ts';
import { resendGapSeconds } from '../../../contract/borrower/sms-code.ts';
import { canBeMobile, type Mobile } from '../../../contract/market/phone.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { newId } from '../../store/ids.ts';
import { verdict } from '../../messages/send-queued-sms.ts';
import { admit, type Gate } from '../../http/admit.ts';
import { allowanceOf } from '../../http/asker-allowance.ts';
import { codeLifeSeconds, codesPerDay, hashOfCode } from './login-code.ts';
import { loginCodeText, newLoginCode } from './login-code.ts';
import { countAgainstLimits, type RateLimit } from '../../http/rate-limits.ts';

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

// The row of an asker is written by one of two that come at once; the other finds it too young.
const writeCode = sql<
  { readonly mobile: string },
  {
    mobile: Mobile;
    asker: Uint8Array;
    hash: Uint8Array;
    sentAt: Date;
    expiresAt: Date;
    gapStart: Date;
  }
>(`
  insert into sms_code (mobile, asker, code_hash, sent_at, expires_at)
  values (:mobile, :asker, :hash, :sentAt, :expiresAt)
  on conflict (mobile, asker) do update set code_hash = excluded.code_hash,
    sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0, used_at = null
  where sms_code.sent_at <= :gapStart
  returning mobile`);

const readSentAt = sql<{ readonly sent_at: Date }, { mobile: Mobile; asker: Uint8Array }>(
  'select sent_at from sms_code where mobile = :mobile and asker = :asker',
);

const forgetCode = sql<void, { mobile: Mobile; asker: Uint8Array; sentAt: Date }>(
  'delete from sms_code where mobile = :mobile and asker = :asker and sent_at = :sentAt',
);

// Never queued and without its text: a code is tried once, at once, and kept nowhere.
const writeSms = sql<
  void,
  {
    id: string;
    mobile: Mobile;
    state: string;
    gateway: string;
    messageId: string | null;
    failure: string | null;
    sentAt: Date;
    expiresAt: Date;
  }
>(`
  insert into sms (id, mobile, kind, text, state, tries, provider, provider_message_id, failure,
    created_at, expires_at)
  values (:id, :mobile, 'login-code', '', :state, 1, :gateway, :messageId, :failure, :sentAt,
    :expiresAt)`);

/** A number and the browser that asks for a code to it. */
interface Asking {
  readonly mobile: Mobile;
  readonly asker: Uint8Array;
}

/**
 * Sends a login code, which only the browser that asks can use. Refusals: `not-a-mobile`,
 * `wait-before-resending` within 60 s of this browser's last one, `too-many-codes` to this number
 * today, `sms-not-sent` when the gateway surely did not take it.
 */
export const sendSmsCodeCall = serve(sendSmsCode, async ({ context, params, ip, device }) => {
  const { mobile } = params;
  if (!canBeMobile(mobile)) return refuse('not-a-mobile');
  const asking = { mobile, asker: device.keep() };
  const waitSeconds = await secondsToWait(context, asking);
  if (waitSeconds > 0) return refuse('wait-before-resending', { waitSeconds }, { waitSeconds });
  await admit(context, gate, { ip, asker: asking.asker });
  return sendNewCode(context, asking);
});

async function sendNewCode(context: Context, { mobile, asker }: Asking) {
  const { db, clock, config } = context;
  const code = newLoginCode();
  const sentAt = clock.now();
  const expiresAt = new Date(sentAt.getTime() + codeLifeSeconds * 1000);
  const gapStart = new Date(sentAt.getTime() - resendGapSeconds * 1000);
  const hash = hashOfCode(config, mobile, code);
  const written = await db.row(writeCode, { mobile, asker, hash, sentAt, expiresAt, gapStart });
  if (written === undefined) {
    const waitSeconds = Math.max(1, await secondsToWait(context, { mobile, asker }));
    return refuse('wait-before-resending', { waitSeconds }, { waitSeconds });
  }
  // Counted once the code is the one that is sent: many requests at once are one code.
  const allowance = await allowanceOf(db, { mobile, asker });
  const ofNumber = { limit: allowance.isOwn ? toItsDevice : toStrangers, of: allowance.of };
  if ((await countAgainstLimits(db, context, [ofNumber])) !== null) {
    await db.run(forgetCode, { mobile, asker, sentAt });
    return refuse('too-many-codes');
  }
  const isOnItsWay = await sendCode(context, { mobile, code, sentAt, expiresAt });
  if (isOnItsWay) return { resendAfterSeconds: resendGapSeconds };
  await db.run(forgetCode, { mobile, asker, sentAt });
  return refuse('sms-not-sent');
}

/** False only when the gateway surely did not take it; silence may have sent it. */
async function sendCode(
  { db, sms, config, log }: Context,
  message: { mobile: Mobile; code: string; sentAt: Date; expiresAt: Date },
): Promise<boolean> {
  const { mobile, code, sentAt, expiresAt } = message;
  const outcome = await sms.send({ mobile, text: loginCodeText(code, config.publicUrl) });
  const judged = verdict(outcome, 1);
  const state = judged.state === 'queued' ? 'failed' : judged.state;
  const messageId = outcome.outcome === 'accepted' ? outcome.providerMessageId : null;
  const id = newId();
  const { failure } = judged;
  const gateway = outcome.gateway ?? sms.name;
  const sent = { id, mobile, state, gateway, messageId, failure, sentAt, expiresAt };
  await db.run(writeSms, sent);
  if (state !== 'sent') log.warn({ sms: id, state, failure }, 'code not sent');
  return state === 'sent' || state === 'unknown';
}

async function secondsToWait({ db, clock }: Context, asking: Asking): Promise<number> {
  const last = await db.row(readSentAt, { mobile: asking.mobile, asker: asking.asker });
  if (last === undefined) return 0;
  const ageMs = clock.now().getTime() - last.sent_at.getTime();
  return Math.max(0, Math.ceil(resendGapSeconds - ageMs / 1000));
}
