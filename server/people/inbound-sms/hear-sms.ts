import { type ConsentPurpose, consentTexts } from '../../../contract/borrower/consents.ts';
import { parseMobile } from '../../../contract/market/phone.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import * as say from '../../../contract/sentences/messages.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { meaningOf } from '../../../domain/people/opt-out-words.ts';
import type { InboundMeaning } from '../../../domain/people/opt-out-words.ts';
import type { ArrivedCallback, CallbackOutcome } from '../../http/arrived-callback.ts';
import { inboundOfAfricasTalking, inboundOfTwilio } from '../../messages/inbound-sms.ts';
import type { InboundSms } from '../../messages/inbound-sms.ts';
import { handleWhatsapp } from '../../messages/whatsapp-webhook.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';
import { putSealed } from '../../store/sealing/sealed-items.ts';
import { answerConsent } from '../consents/answer-consent.ts';

const longestId = 200;
const longestNumber = 20;
/** Of what a borrower writes: three segments. */
export const longestWords = 480;
const dayMs = 86_400_000;
const keptDays = 400;
/** Rows kept of a number in a day; STOP is obeyed beyond. */
const mostADay = 20;
/** Automatic answers to a number in a day, and those of them that name the help line. */
const mostAnswers = 4;
const answerUsefulHours = 24;
/** A gateway does not hold a message for longer; a date before that is not believed. */
const longestWayDays = 7;

type Answer = 'stopped' | 'started' | 'support';

const lockBorrower = sql<{ id: BorrowerId }, { mobile: string }>(
  'select id from borrower where mobile = :mobile for update',
);
const findHeard = sql<object, { provider: string; messageId: string }>(`
  select from inbound_sms where provider = :provider and provider_message_id = :messageId`);

interface Before {
  readonly kept: number;
  readonly answers: number;
  readonly helped: boolean;
  /** Since offers were last agreed to. */
  readonly stopAnswered: boolean;
  /** START was written after this message, and arrived before it. */
  readonly startedLater: boolean;
  /** The same of STOP, or the consent was withdrawn after this message was sent. */
  readonly stoppedLater: boolean;
  /** Today's text was agreed to at some time. */
  readonly agreedBefore: boolean;
}
const selectBefore = sql<
  Before,
  {
    mobile: string;
    borrowerId: BorrowerId | null;
    provider: string;
    since: Date;
    sentAt: Date;
    purpose: ConsentPurpose;
    textVersion: number;
  }
>(`
  with answered as (
    select given, text_version, at from consent
    where borrower_id = :borrowerId and purpose = :purpose
  ), heard as (
    select meaning, answer, sent_at, received_at, provider from inbound_sms
    where mobile = :mobile and borrower_id is not distinct from :borrowerId
      and (provider = 'whatsapp') = (:provider = 'whatsapp')
  )
  select
    (select count(*)::int from heard where received_at > :since) as kept,
    (select count(answer)::int from heard where received_at > :since) as answers,
    exists (select from heard where answer = 'support' and received_at > :since) as helped,
    exists (select from heard where answer = 'stopped' and received_at >= coalesce(
      (select max(at) from answered where given), '-infinity')) as stop_answered,
    exists (select from heard where provider = :provider and meaning = 'start'
      and sent_at > :sentAt) as started_later,
    exists (select from heard where provider = :provider and meaning = 'stop'
      and sent_at > :sentAt)
      or exists (select from answered where not given and at > :sentAt) as stopped_later,
    exists (select from answered where given and text_version = :textVersion) as agreed_before`);

/** What a borrower writes by SMS or WhatsApp, as a gateway brings it. */
export async function handleInboundSms(
  context: Context,
  callback: ArrivedCallback,
): Promise<CallbackOutcome> {
  if (callback.provider === 'whatsapp') {
    return handleWhatsapp(context, callback, (message) => hearSms(context, message));
  }
  const sms =
    callback.provider === 'twilio'
      ? inboundOfTwilio(context.config, callback)
      : inboundOfAfricasTalking(context.config, callback);
  if (sms === null) return 'stranger';
  await hearSms(context, sms);
  return callback.provider === 'twilio' ? 'twiml' : 'taken';
}

/**
 * STOP withdraws the consent for offers of the account with that number, START agrees to them
 * again. Anything else is kept for staff. Once by the gateway's id, in whatever order they come.
 */
async function hearSms(context: Context, sms: InboundSms): Promise<void> {
  const { db, clock, config, log } = context;
  const { provider, messageId, from, text } = sms;
  if (messageId === '' || messageId.length > longestId || from === '') return;
  const now = clock.now();
  const number = parseMobile(from);
  const heard = {
    provider,
    messageId,
    number,
    mobile: number ?? from.slice(0, longestNumber),
    words: [...text].slice(0, longestWords).join(''),
    meaning: meaningOf(text, config.sms.stopWords),
    sentAt: believedDate(sms.sentAt, now),
    now,
  };
  const answer = await db.transaction((tx) => hear(context, tx, heard));
  if (answer !== null) context.wake('send-sms');
  log.info({ provider, meaning: heard.meaning, answer }, 'SMS received');
}

interface Heard {
  readonly provider: InboundSms['provider'];
  readonly messageId: string;
  /** Null: no number of this country. */
  readonly number: Mobile | null;
  readonly mobile: string;
  readonly words: string;
  readonly meaning: InboundMeaning;
  readonly sentAt: Date;
  readonly now: Date;
}

async function hear(context: Context, tx: Queryable, heard: Heard): Promise<Answer | null> {
  const { provider, messageId, mobile, words, sentAt, now } = heard;
  const borrowerId = (await tx.row(lockBorrower, { mobile }))?.id ?? null;
  if ((await tx.row(findHeard, { provider, messageId })) !== undefined) return null;
  const before = await tx.row(selectBefore, {
    mobile,
    borrowerId,
    provider,
    since: new Date(now.getTime() - dayMs),
    sentAt,
    purpose: purposeOf(heard),
    textVersion: consentTexts[purposeOf(heard)].version,
  });
  if (before === undefined) throw new Error('counts have a row');
  const isFull = before.kept >= mostADay;
  // A START without its row would count again when the gateway repeats it.
  if (isFull && heard.meaning !== 'stop') return null;
  const answer = borrowerId === null ? null : await obey(tx, { borrowerId, heard, before });
  if (isFull) return null;
  const id = newId();
  const purgeAfter = new Date(now.getTime() + keptDays * dayMs);
  const item = { kind: 'borrower-sms', plain: Buffer.from(words), now, purgeAfter } as const;
  const isNew = await insertInto(
    tx,
    'inbound_sms',
    {
      id,
      provider,
      providerMessageId: messageId,
      mobile,
      borrowerId,
      wordsId: borrowerId && (await putSealed(tx, context.keys, { ...item, borrowerId })),
      meaning: heard.meaning,
      answer,
      sentAt,
      receivedAt: now,
    },
    'on conflict (provider, provider_message_id) do nothing',
  );
  if (isNew === 0 || borrowerId === null || answer === null) return null;
  await queueSms(tx, answerSms(context, { borrowerId, heard, answer }), now);
  return answer;
}

/** What STOP ends: by WhatsApp all messages there, by SMS offers. */
const purposeOf = ({ provider }: Pick<Heard, 'provider'>) =>
  provider === 'whatsapp' ? 'whatsapp' : 'marketing';

/** Does what a borrower asks for, and says which automatic answer it gets. */
async function obey(
  tx: Queryable,
  of: { readonly borrowerId: BorrowerId; readonly heard: Heard; readonly before: Before },
): Promise<Answer | null> {
  const { borrowerId, heard, before } = of;
  const mayAnswer = before.answers < mostAnswers;
  const purpose = purposeOf(heard);
  const answer = (given: boolean) =>
    answerConsent(tx, borrowerId, {
      purpose,
      textVersion: consentTexts[purpose].version,
      given,
      at: heard.now,
      source: purpose === 'whatsapp' ? 'whatsapp' : 'sms',
    });
  if (heard.meaning === 'stop') {
    if (before.startedLater) return null;
    await answer(false);
    return mayAnswer && !before.stopAnswered ? 'stopped' : null;
  }
  // A word alone agrees to nothing that was never read, and to WhatsApp only Set does.
  if (heard.meaning === 'start' && purpose === 'marketing' && before.agreedBefore) {
    if (before.stoppedLater || !(await answer(true))) return null;
    return mayAnswer ? 'started' : null;
  }
  return mayAnswer && !before.helped ? 'support' : null;
}

function answerSms(
  { config: { lender } }: Context,
  of: { readonly borrowerId: BorrowerId; readonly heard: Heard; readonly answer: Answer },
) {
  const { borrowerId, heard, answer } = of;
  const mobile = heard.number;
  if (mobile === null) throw new Error('an account has a number of this country');
  const phone = lender.complaintsPhone;
  const isWhatsapp = heard.provider === 'whatsapp';
  const texts: Readonly<Record<Answer, string>> = {
    stopped: isWhatsapp ? say.smsAgain : say.offersStopped,
    started: say.offersAgain,
    support: isWhatsapp ? say.callForHelp(phone) : say.cannotAnswerHere(phone),
  };
  const { now } = heard;
  const text = texts[answer];
  const usefulHours = answerUsefulHours;
  return newSms({ borrowerId, mobile, kind: 'answer', text, now, usefulHours });
}

/** The gateway's date where it can be true, else now. */
function believedDate(said: Date | null, now: Date): Date {
  const wayMs = said === null ? -1 : now.getTime() - said.getTime();
  return said !== null && wayMs > 0 && wayMs < longestWayDays * dayMs ? said : now;
}
