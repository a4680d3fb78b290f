import { consentTexts } from '../contract/borrower/consents.ts';
import type { Mobile } from '../contract/market/phone.ts';
import type { BorrowerId } from '../contract/words/ids.ts';
import { sql } from '../server/store/database/database.ts';
import { type Client, client } from './client.ts';
import { type App, startApp } from './start-app.ts';

export const callbackSecret = 'a-secret-of-some-length';
export const incoming = `/callbacks/africastalking/incoming-${callbackSecret}`;

const answersTo = sql<{ text: string }, { mobile: string }>(
  "select text from sms where mobile = :mobile and kind = 'answer' order by created_at, id",
);
const rowsOf = sql<
  { borrowerId: string | null; wordsId: string | null; meaning: string; answer: string | null },
  { mobile: string }
>(`
  select borrower_id, words_id, meaning, answer from inbound_sms where mobile = :mobile
  order by received_at, id`);
const consentsOf = sql<{ given: boolean; source: string }, { id: BorrowerId }>(`
  select given, source from consent where borrower_id = :id and purpose = 'marketing'
  order by at, id`);

export interface Writer {
  readonly who: Client;
  readonly id: BorrowerId;
  readonly mobile: Mobile;
}

interface Sent {
  readonly secondsAgo?: number;
  readonly fields?: Readonly<Record<string, string>>;
  readonly path?: string;
}

/** Borrowers who write to the lender by SMS. What is answered stays in the outbox. */
export async function startInboundWorld() {
  const app: App = await startApp({
    hasDemoPeople: false,
    isAwayFromMidnight: true,
    env: { CALLBACK_SECRET: callbackSecret, SMS_STOP_WORDS: 'leka' },
  });
  await app.server.jobs.stop();
  let borrowers = 0;
  let messages = 0;
  const answer = (who: Client, given: boolean) =>
    who.done('/user/consent/api/save', {
      body: { purpose: 'marketing', given, textVersion: consentTexts.marketing.version },
    });
  const nextId = () => (messages += 1);
  return {
    app,
    nextId,
    /** Answers in the app whether offers may come. */
    answer,
    async newBorrower(agrees = true): Promise<Writer> {
      const mobile = `09711801${String((borrowers += 1)).padStart(2, '0')}` as Mobile;
      const who = client(app.url);
      const id = String((await who.logIn(mobile, app.simulatorUrl))['id']) as BorrowerId;
      if (agrees) await answer(who, true);
      return { who, id, mobile };
    },
    /** As Africa's Talking posts it, but for what is given; answers the HTTP status. */
    async write(mobile: string, text: string, sent: Sent = {}): Promise<number> {
      const { secondsAgo = 0, path = incoming } = sent;
      const at = new Date(app.context.clock.now().getTime() - secondsAgo * 1000);
      const body = new URLSearchParams({
        from: `+26${mobile}`,
        to: '36033',
        text,
        date: at.toISOString().slice(0, 19).replace('T', ' '),
        id: `ATPid-${nextId()}`,
        linkId: 'SampleLinkId123',
        ...sent.fields,
      });
      return (await fetch(app.url + path, { method: 'POST', body })).status;
    },
    /** Each answer about offers, the oldest first: `app true`, `sms false`. */
    given: async ({ id }: Writer) =>
      (await app.db.rows(consentsOf, { id })).map((one) => `${one.source} ${one.given}`),
    /** The automatic answers to a number. */
    answers: async (mobile: string) =>
      (await app.db.rows(answersTo, { mobile })).map(({ text }) => text),
    rows: (mobile: string) => app.db.rows(rowsOf, { mobile }),
    pass(seconds: number): void {
      app.hour.setOffset(app.hour.offsetSeconds() + BigInt(seconds));
    },
  };
}

export type InboundWorld = Awaited<ReturnType<typeof startInboundWorld>>;
