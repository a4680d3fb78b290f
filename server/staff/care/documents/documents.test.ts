import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showBorrower } from '../../../../contract/staff/borrower-acts.ts';
import {
  askDocument,
  decideDocument,
  listDocuments,
  openDocument,
} from '../../../../contract/staff/document-acts.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import type { Mobile } from '../../../../contract/market/phone.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { asData, type Client, client } from '../../../../testing/client.ts';
import { colleague } from '../../../../testing/staff-world.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { watchDocuments } from '../../../lending/asked-documents/watch-documents.ts';
import { eraseNow } from '../../../people/data-rights/erase-rows.ts';
import { photo } from '../../../people/uploads/pictures-for-tests.ts';
import { script, sql } from '../../../store/database/database.ts';
import { violatedConstraint } from '../../../store/database/violated-constraint.ts';

const daySeconds = 86_400n;
const mobile = '0951000003' as Mobile;
const borrowerOf = sql<{ id: BorrowerId }, { mobile: string }>(
  'select id from borrower where mobile = :mobile',
);
const textsTo = sql<{ text: string }, { mobile: string }>(
  "select text from sms where mobile = :mobile and kind = 'notice' order by created_at, id",
);
const itemsOf = sql<{ items: number; documents: number }, { borrowerId: string }>(`
  select (select count(*)::int from sealed_item
      where borrower_id = :borrowerId and kind = 'evidence') as items,
    (select count(*)::int from asked_document where borrower_id = :borrowerId) as documents`);

interface Shown {
  readonly documentId: string;
  readonly state: string;
  readonly fault: string | null;
}

describe('a document that a borrower is asked for', () => {
  let app: App;
  let borrower: Client;
  let stranger: Client;
  let borrowerId: BorrowerId;
  let staff: ReturnType<typeof staffAtConsole>;
  let picture: string;
  beforeAll(async () => {
    app = await startApp({ isAwayFromMidnight: true });
    await app.server.jobs.stop();
    await colleague(app.context, 'Joseph', ['care']);
    borrower = client(app.url);
    await borrower.logIn(mobile, app.simulatorUrl);
    stranger = client(app.url);
    await stranger.logIn('0951000001', app.simulatorUrl);
    const found = await app.db.row(borrowerOf, { mobile });
    if (found === undefined) throw new Error('they have an account');
    borrowerId = found.id;
    staff = staffAtConsole(app);
    await staff.logInAs('care');
    picture = (await photo(900, 700).jpeg().toBuffer()).toString('base64');
  });
  afterAll(() => app.close());

  const asked = (days = 5) => {
    const untilOn = addDays(app.context.clock.today(), days);
    return { borrowerId, kind: 'payslip', reason: 'review', untilOn } as const;
  };
  const shown = async (by = borrower) =>
    ((await by.done('/my/getMyLoanInfo'))['documents'] ?? []) as readonly Shown[];
  const send = (documentId: string, base64 = picture, by = borrower) =>
    by.ask('/user/document/api/send', { body: { documentId, base64 } });
  const rows = async () => (await staff.done(listDocuments, { borrowerId })).rows;
  const texts = async () => (await app.db.rows(textsTo, { mobile })).map(({ text }) => text);
  const pass = async (days: number) => {
    app.hour.setOffset(app.hour.offsetSeconds() + BigInt(days) * daySeconds);
    for (const one of [borrower, stranger]) one.clockCorrectionMs += days * 86_400_000;
    await staff.logInAs('care');
  };
  const refused = (text: string) =>
    app.db.run(script(text)).then(
      () => 'done',
      (error: unknown) => violatedConstraint(error),
    );
  const decide = (finding: 'accepted' | 'too-old', documentId: string) =>
    staff.ask(decideDocument, { borrowerId, documentId, finding });
  const open = (documentId: string, of: string = borrowerId) =>
    staff.ask(openDocument, { borrowerId: of, documentId, reason: 'To check it' });
  let documentId = '';

  it('is asked for once, until a day of the next month, by who cares for borrowers', async () => {
    for (const days of [0, 31]) {
      expect((await staff.ask(askDocument, asked(days))).reason).toBe('not-possible-now');
    }
    const missing = { ...asked(), borrowerId: 'no-one-at-all' };
    expect((await staff.ask(askDocument, missing)).reason).toBe('unknown');
    const answer = await staff.done(askDocument, asked());
    expect(answer.isTold).toBe(true);
    ({ documentId } = answer);
    expect((await staff.ask(askDocument, asked())).reason).toBe('not-possible-now');
    expect(await shown()).toMatchObject([{ documentId, state: 'asked', fault: null }]);
    expect(await shown(stranger)).toEqual([]);
    const [text = ''] = await texts();
    expect(text).toMatch(/^ExtraMoney: please send us your latest payslip by /);
    expect(text.length).toBeLessThanOrEqual(160);
    const finance = staffAtConsole(app);
    await finance.logInAs('finance');
    expect((await finance.ask(askDocument, asked())).reason).toBe('not-allowed');
    expect((await open(documentId)).reason).toBe('no-open-work');
    expect((await decide('accepted', documentId)).reason).toBe('not-possible-now');
  });

  it.each([
    ['nothing', ''],
    ['another kind of file', Buffer.from('<svg></svg>').toString('base64')],
    ['a program that ends as a PDF', Buffer.from('MZ\n%PDF-1.7').toString('base64')],
    ['a file that is too large', Buffer.alloc(3_200_000, '%PDF-1.7').toString('base64')],
  ])('is refused as %s, and still asked for', async (_, base64) => {
    const { code } = await send(documentId, base64);
    expect(code).toBeGreaterThanOrEqual(1202);
    expect(code).toBeLessThanOrEqual(1204);
    expect(await shown()).toMatchObject([{ state: 'asked' }]);
  });

  it('is received from its borrower alone, and once', async () => {
    expect((await send(documentId, picture, stranger)).code).toBe(1213);
    expect((await send('0b6f3a52-7d1c-4f4e-9a51-6c2d8e7f9a10')).code).toBe(1213);
    expect(await shown()).toMatchObject([{ state: 'asked' }]);
    expect(asData((await send(documentId)).data)['state']).toBe('received');
    expect((await send(documentId)).code).toBe(1213);
    expect(await rows()).toMatchObject([{ documentId, state: 'received', fault: null }]);
  });

  it('is opened for a reason; the look is kept, and its borrower reads of it', async () => {
    const other = await app.db.row(borrowerOf, { mobile: '0951000001' });
    expect((await open(documentId, other?.id)).reason).toBe('unknown');
    const seen = (await open(documentId)).data;
    expect(seen?.mediaType).toBe('image/webp');
    const { readings } = await staff.done(showBorrower, { borrowerId });
    expect(readings.map(({ what }) => what)).toContain('evidence');
    const looks = (await borrower.done('/user/data/api/held'))['looks'];
    expect(looks).toMatchObject([{ why: 'decision', roles: expect.arrayContaining(['care']) }]);
  });

  it('refused, is sent again as a PDF, and then accepted', async () => {
    expect((await decide('too-old', documentId)).reason).toBeNull();
    expect(await shown()).toMatchObject([{ state: 'refused', fault: 'too-old' }]);
    expect((await texts()).at(-1)).toContain('please send your latest payslip again by');
    const pdf = Buffer.from('%PDF-1.7\n%%EOF').toString('base64');
    expect((await send(documentId, pdf)).code).toBe(200);
    expect((await open(documentId)).data?.mediaType).toBe('application/pdf');
    expect((await decide('accepted', documentId)).reason).toBeNull();
    expect((await decide('too-old', documentId)).reason).toBe('not-possible-now');
    expect((await open(documentId)).reason).toBe('no-open-work');
    expect(await shown()).toMatchObject([{ state: 'accepted', fault: null }]);
    const held = (await borrower.done('/user/data/api/held'))['held'];
    expect(JSON.stringify(held)).toContain('Documents you sent');
  });

  it('goes step by step in the database too', async () => {
    const change = (what: string) => refused(`update asked_document set ${what}`);
    const other = '(select min(id) from borrower where id <> asked_document.borrower_id)';
    expect(await change(`borrower_id = ${other}`)).toBe('document_is_kept');
    expect(await change("state = 'asked', decided_by = null, decided_at = null")).toBe(
      'document_is_kept',
    );
    expect(await change("item_id = 'another'")).toBe('document_is_kept');
  });

  it('is reminded of once, and ends after its day', async () => {
    const { documentId: next } = await staff.done(askDocument, asked(4));
    const before = (await texts()).length;
    await watchDocuments(app.context);
    expect((await texts()).length).toBe(before);
    await pass(2);
    await watchDocuments(app.context);
    await watchDocuments(app.context);
    expect((await texts()).slice(before)).toEqual([
      expect.stringMatching(/^ExtraMoney: we still need your latest payslip by /),
    ]);
    await pass(3);
    expect((await send(next)).code).toBe(1213);
    await watchDocuments(app.context);
    expect((await rows()).find((row) => row.documentId === next)?.state).toBe('ended');
    expect((await shown()).map((one) => one.documentId)).not.toContain(next);
  });

  it('sends no message while contact is stopped, and is erased with its borrower', async () => {
    await app.db.run(
      script(`insert into contact_stop (id, borrower_id, reason, until_on, set_at, set_by)
        select 'stop', '${borrowerId}', 'died', '2099-01-01', now(), id from staff limit 1`),
    );
    const { isTold } = await staff.done(askDocument, asked());
    expect(isTold).toBe(false);
    expect((await app.db.row(itemsOf, { borrowerId }))?.documents).toBe(3);
    await app.db.transaction((tx) => eraseNow(tx, { borrowerId, mobile }));
    expect(await app.db.row(itemsOf, { borrowerId })).toEqual({ items: 0, documents: 0 });
  });
});
