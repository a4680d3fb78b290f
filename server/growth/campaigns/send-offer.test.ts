import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as say from '../../../contract/sentences/messages.ts';
import { consentTexts } from '../../../contract/borrower/consents.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { type Client, client } from '../../../testing/client.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { isOneSegment } from '../../messages/gsm-text.ts';
import { isOffer, newSms, smsKinds } from '../../messages/new-sms.ts';
import type { SmsKind } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { sql } from '../../store/database/database.ts';
import { offerText, sendOffer } from './send-offer.ts';

const selectKinds = sql<{ kind: string }, { borrowerId: BorrowerId }>(`
  select kind from sms where borrower_id = :borrowerId and kind <> 'login-code'
  order by created_at, kind`);

interface Borrower {
  readonly who: Client;
  readonly borrowerId: BorrowerId;
  readonly mobile: Mobile;
}

/** Every kind of message, and whether it is an offer: a new kind is thought of here. */
const said: Readonly<Record<SmsKind, boolean>> = {
  'login-code': false,
  receipt: false,
  payout: false,
  decision: false,
  reminder: false,
  contact: false,
  'contact-refused': false,
  complaint: false,
  notice: false,
  security: false,
  answer: false,
  staff: false,
  'staff-link': false,
  offer: true,
};

describe('the text of an offer', () => {
  const configOf = (hasReplies: boolean) => ({ sms: { hasReplies } });
  const coupon = say.couponForYou('Loyalty 10% off');

  it.each([
    [true, 'Reply STOP to end offers.'],
    [false, 'No more offers? Turn them off under Me, Set.'],
  ])('where an SMS can be answered (%s) ends with %s', (hasReplies, end) => {
    expect(offerText(configOf(hasReplies), coupon)).toBe(`${coupon} ${end}`);
  });

  it('is one segment for the longest name of a coupon', () => {
    const longest = say.couponForYou('N'.repeat(60));
    expect(isOneSegment(offerText(configOf(true), longest))).toBe(true);
    expect(offerText(configOf(true), longest)).toContain(say.replyStop);
  });

  it('goes without it where it would need a second segment', () => {
    const full = 'x'.repeat(135);
    expect(offerText(configOf(true), full)).toBe(full);
  });
});

describe('offers', () => {
  let app: App;
  let agreed: Borrower;
  let withdrew: Borrower;
  let neverAsked: Borrower;
  beforeAll(async () => {
    app = await startApp({ hasDemoPeople: false, isAwayFromMidnight: true });
    agreed = await borrower('0971130101', true);
    withdrew = await borrower('0971130102', true, false);
    neverAsked = await borrower('0971130103');
    // What waits in the outbox stays there, and no campaign adds to it.
    await app.server.jobs.stop();
    await app.db.run(sql('delete from sms'));
  });
  afterAll(() => app.close());

  const borrower = async (mobile: string, ...answers: boolean[]): Promise<Borrower> => {
    const who = client(app.url);
    const borrowerId = String((await who.logIn(mobile, app.simulatorUrl))['id']) as BorrowerId;
    for (const given of answers) await answer(who, given);
    return { who, borrowerId, mobile: mobile as Mobile };
  };
  const answer = (who: Client, given: boolean) => {
    const { version: textVersion } = consentTexts.marketing;
    const body = { purpose: 'marketing', given, textVersion };
    return who.done('/user/consent/api/save', { body });
  };
  const offer = async ({ borrowerId }: Borrower, afterDays = 0): Promise<void> => {
    const now = new Date(app.context.clock.now().getTime() + afterDays * 86_400_000);
    const text = 'ExtraMoney: a coupon.';
    await app.db.transaction((tx) => sendOffer(tx, { borrowerId, text, now }));
  };
  const queue = async (kind: SmsKind, { borrowerId, mobile }: Borrower): Promise<void> => {
    const now = app.context.clock.now();
    const text = 'ExtraMoney: hello.';
    await queueSms(
      app.db,
      newSms({ borrowerId, mobile, kind, text, now, usefulHours: 1 }),
      now,
    );
  };
  const kindsOf = async ({ borrowerId }: Borrower) =>
    (await app.db.rows(selectKinds, { borrowerId })).map(({ kind }) => kind);

  it.each(smsKinds)('%s is known to be one or not', (kind) => {
    expect(isOffer[kind]).toBe(said[kind]);
  });

  it.each(smsKinds)('without consent the database takes %s unless it is one', async (kind) => {
    for (const one of [neverAsked, withdrew]) {
      const queued = queue(kind, one);
      if (isOffer[kind]) await expect(queued).rejects.toThrow('needs the consent');
      else await expect(queued).resolves.toBeUndefined();
    }
  });

  it('go to who agreed alone', async () => {
    for (const one of [agreed, withdrew, neverAsked]) await offer(one);
    expect(await kindsOf(agreed)).toEqual(['offer']);
    for (const one of [withdrew, neverAsked]) expect(await kindsOf(one)).not.toContain('offer');
  });

  it('are two a month at most, however many are made at once', async () => {
    await Promise.all([offer(agreed), offer(agreed), offer(agreed)]);
    expect(await kindsOf(agreed)).toEqual(['offer', 'offer']);
    await offer(agreed, 31);
    expect(await kindsOf(agreed)).toEqual(['offer', 'offer', 'offer']);
  });

  it('of the moment of a withdrawal never go out', async () => {
    const both = await borrower('0971130104', true);
    await Promise.all([offer(both), answer(both.who, false), offer(both)]);
    expect(await kindsOf(both)).not.toContain('offer');
  });

  it('leave the outbox when the borrower wants no more, and other messages stay', async () => {
    await queue('receipt', agreed);
    await answer(agreed.who, false);
    expect(await kindsOf(agreed)).toEqual(['receipt']);
    await offer(agreed, 60);
    expect(await kindsOf(agreed)).toEqual(['receipt']);
  });
});
