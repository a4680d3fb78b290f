import { createHmac } from 'node:crypto';
import { consentTexts } from '../contract/borrower/consents.ts';
import type { Mobile } from '../contract/market/phone.ts';
import * as say from '../contract/sentences/messages.ts';
import type { BorrowerId } from '../contract/words/ids.ts';
import { checkWhatsapp } from '../server/messages/check-whatsapp.ts';
import { newSms } from '../server/messages/new-sms.ts';
import type { SmsKind } from '../server/messages/new-sms.ts';
import { queueSms } from '../server/messages/queue-sms.ts';
import { sendQueuedSms } from '../server/messages/send-queued-sms.ts';
import { script, sql } from '../server/store/database/database.ts';
import { type Client, client } from './client.ts';
import { startApp } from './start-app.ts';

/** What switches the channel on. */
export const whatsappOn = { WHATSAPP_PHONE_NUMBER_ID: '1001' };
const path = '/callbacks/whatsapp/events';

interface Sent {
  readonly state: string;
  readonly provider: string | null;
  readonly whatsapp: string | null;
  readonly isRead: boolean;
}
const selectSent = sql<Sent, { id: string }>(`
  select s.state, s.provider, w.state as whatsapp, w.read_at is not null as is_read
  from sms s left join whatsapp_message w on w.sms_id = s.id where s.id = :id`);
const selectIds = sql<{ messageId: string }, { id: string }>(
  'select message_id from whatsapp_message where sms_id = :id',
);
const selectAnswers = sql<{ source: string; given: boolean }, { id: BorrowerId }>(`
  select source, given from consent where borrower_id = :id and purpose = 'whatsapp'
  order by at, id`);

export interface Chatter {
  readonly who: Client;
  readonly id: BorrowerId;
  readonly mobile: Mobile;
}

/** Borrowers who get messages by WhatsApp. The outbox is emptied by the test alone. */
export async function startWhatsappWorld(
  env: Readonly<Record<string, string>> = whatsappOn,
  hasDemoPeople = false,
) {
  const app = await startApp({ hasDemoPeople, isAwayFromMidnight: true, env });
  await app.server.jobs.stop();
  const { context, db, simulator } = app;
  await checkWhatsapp(context);
  await checkWhatsapp(context);

  const post = (value: object, headers: Readonly<Record<string, string>> | null = null) => {
    const metadata = { phone_number_id: '1001' };
    const changes = [{ field: 'messages', value: { metadata, ...value } }];
    const body = JSON.stringify({ entry: [{ id: '1002', changes }] });
    const secret = context.config.sms.whatsapp?.appSecret ?? '';
    const hex = createHmac('sha256', secret).update(body).digest('hex');
    const signed = { 'x-hub-signature-256': `sha256=${hex}` };
    return fetch(app.url + path, { method: 'POST', headers: headers ?? signed, body });
  };
  const inChat = (mobile: string, by?: 'whatsapp') =>
    simulator.world.phones.messages(mobile).filter((one) => one.by === by);

  return {
    app,
    path,
    post,
    send: () => sendQueuedSms(context),
    check: () => checkWhatsapp(context),
    async newBorrower(mobile: string, agrees = true): Promise<Chatter> {
      const who = client(app.url);
      const id = String((await who.logIn(mobile, app.simulatorUrl))['id']) as BorrowerId;
      const chatter = { who, id, mobile: mobile as Mobile };
      if (agrees) await this.answer(chatter, true);
      await db.run(script('delete from sms'));
      return chatter;
    },
    answer: ({ who }: Chatter, given: boolean) =>
      who.done('/user/consent/api/save', {
        body: { purpose: 'whatsapp', given, textVersion: consentTexts.whatsapp.version },
      }),
    answers: async ({ id }: Chatter) =>
      (await db.rows(selectAnswers, { id })).map((one) => `${one.source} ${one.given}`),
    /** Queues a message, a receipt unless another is named. */
    async queue({ id: borrowerId, mobile }: Chatter, text?: string, kind: SmsKind = 'receipt') {
      const now = context.clock.now();
      const receipt = `${say.receivedAs('K450.00', 'MP1.A')} Pay K5.00 by 14 May.`;
      const of = { borrowerId, mobile, kind, text: text ?? receipt, now, usefulHours: 24 };
      const sms = newSms(of);
      await queueSms(db, sms, now);
      return sms.id;
    },
    sent: (id: string) => db.row(selectSent, { id }),
    /** Meta's id of a message. */
    messageId: async (id: string) => (await db.row(selectIds, { id }))?.messageId ?? '',
    chats: (mobile: string) => inChat(mobile, 'whatsapp').map(({ text }) => text),
    texts: (mobile: string) => inChat(mobile).map(({ text }) => text),
    write: (mobile: string, text: string) =>
      fetch(`${app.simulatorUrl}/phones/${mobile}/sms`, {
        method: 'POST',
        body: JSON.stringify({ text, gateway: 'whatsapp' }),
      }).then(() => simulator.quiet()),
    pass(minutes: number): void {
      app.hour.setOffset(app.hour.offsetSeconds() + BigInt(minutes * 60));
    },
  };
}

export type WhatsappWorld = Awaited<ReturnType<typeof startWhatsappWorld>>;
