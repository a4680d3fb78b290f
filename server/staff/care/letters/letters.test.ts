import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  listLetters,
  openLetter,
  showLetterTemplates,
  writeLetter,
} from '../../../../contract/staff/letter-acts.ts';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import type { StaffAct } from '../../../../contract/staff/staff-act.ts';
import { asData, type Client, client } from '../../../../testing/client.ts';
import {
  type Colleague,
  colleague,
  doneByTwo,
  proposed,
} from '../../../../testing/staff-world.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { servedActs } from '../../../app/served-acts.ts';
import { filledWords } from '../../../lending/letters/lender-letter-parts.ts';
import { textOfPdf } from '../../../lending/documents/text-of-pdf-for-tests.ts';
import { script } from '../../../store/database/database.ts';
import type { ServedAct } from '../../acts/serve-act.ts';

let app: App;
let care: Colleague;
let compliance: Colleague;
let borrower: Client;
let orderId: string;
beforeAll(async () => {
  app = await startApp({ isAwayFromMidnight: true });
  await app.server.jobs.stop();
  care = await colleague(app.context, 'Care', ['care']);
  compliance = await colleague(app.context, 'Compliance', ['compliance']);
  borrower = client(app.url);
  await borrower.logIn('0971000004', app.simulatorUrl);
  orderId = String(asData((await borrower.done('/my/getMyLoanInfo'))['order'])['orderId']);
}, 120_000);
afterAll(() => app.close());

const act = <A extends StaffAct>(wanted: A) =>
  servedActs.get(wanted.name) as unknown as ServedAct<A>;
const rows = (text: string) => app.db.rows(script<Record<string, unknown>>(text));
const pass = (seconds: bigint) => {
  app.hour.setOffset(app.hour.offsetSeconds() + seconds);
  borrower.clockCorrectionMs += Number(seconds) * 1000;
};
const words = (version: number, opening: string): ProposalBody => ({
  kind: 'letter-template',
  letter: 'demand',
  version,
  opening,
  closing: 'Call us, and we find a way together.',
});
const opening = 'Dear {name}, your loan {loan} was due on {due}.\nPlease pay {owed}.';
const write = (letter: 'demand' | 'statement' = 'demand') =>
  care.ask(act(writeLetter), { orderId, letter });
const letters = async () => (await care.done(act(listLetters), { orderId })).letters;
const fileOf = (letterId: string, who = borrower) =>
  who.file(`/order/api/lenderLetter/${orderId}/${letterId}.pdf`);

it('has the words that two people published, and none before', async () => {
  expect((await write()).values['why']).toBe('Its words are not published.');
  const bad = await proposed(care, words(1, 'Dear {borrower}, please pay.'));
  expect(bad.values['why']).toContain('{borrower} is no gap.');
  expect((await proposed(care, words(2, opening))).reason).toBe('not-possible-now');
  await doneByTwo(app.context, [care, compliance], words(1, opening));
  pass(601n);
  await carryOutProposals(app.context);
  const { templates } = await care.done(act(showLetterTemplates), {});
  expect(templates[0]).toMatchObject({ letter: 'demand', version: 1, opening });
  expect((await proposed(care, words(2, opening))).values['why']).toBe('It is so already.');
  const forged = `insert into letter_template_version (kind, version, opening, closing,
      proposal_id, published_at)
    select kind, 2, 'Pay now.', closing, proposal_id, published_at
    from letter_template_version`;
  await expect(rows(forged)).rejects.toThrow(/two people|approved proposal/);
});

it('is no demand of a loan that is not in arrears', async () => {
  expect((await write()).values['why']).toBe('This loan is not in arrears.');
});

it.each([
  [
    'a death was reported',
    `insert into contact_stop (id, borrower_id, reason, set_by, set_at)
      select 'stop', borrower_id, 'died', 'STAFF', now() from loan_order where id = ORDER`,
    `delete from contact_stop where id = 'stop'`,
    'contact-stopped',
  ],
  [
    'they promised to pay',
    `insert into promise (id, order_id, borrower_id, amount, promised_on, made_at,
        staff_id, state)
      select 'promise', id, borrower_id, 1, current_date + 60, now(), 'STAFF', 'open'
      from loan_order where id = ORDER`,
    `delete from promise where id = 'promise'`,
    'promise-kept-open',
  ],
])('is no demand while %s', async (_, before, after, reason) => {
  if (borrower.clockCorrectionMs < 40 * 86_400_000) pass(45n * 86_400n);
  const fill = (text: string) => text.replace('ORDER', orderId).replace('STAFF', care.id);
  await rows(fill(before));
  expect((await write()).reason).toBe(reason);
  await rows(after);
});

it('is no demand while a complaint is open', async () => {
  await borrower.logIn('0971000004', app.simulatorUrl);
  const text = 'These charges are not right.';
  await borrower.done('/user/complaint/api/file', {
    body: { requestId: randomUUID(), topic: 'charges', words: text },
  });
  expect((await write()).reason).toBe('complaint-open');
  await rows(`update complaint set state = 'ended', answer_by = null`);
});

it('is written once a day, kept with its hash, and read by its borrower alone', async () => {
  const done = await write();
  expect(done.reason).toBeNull();
  expect((await write()).values['why']).toBe('This letter was written today.');
  const [letter] = await letters();
  expect(letter).toMatchObject({ letter: 'demand', version: 1, madeBy: { name: 'Care' } });
  const detail = await borrower.done(`/order/api/queryLoanDetail/${orderId}`, { body: {} });
  expect(detail['letters']).toMatchObject([{ letterId: letter?.letterId }]);
  const response = await fileOf(letter?.letterId ?? '');
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(letter?.hash);
  const text = textOfPdf(bytes).replace(/\s+/g, ' ');
  for (const said of [
    `Dear Chanda Mwansa, your loan ${orderId} was due on`,
    'Call us, and we find a way together.',
    'To pay today',
    app.context.config.lender.name,
  ]) {
    expect(text).toContain(said);
  }
  expect(text).toMatch(/Please pay K[\d,]+\.\d\d\./);
  expect(asData(await (await fileOf('none')).json())).toMatchObject({ code: 1308 });
  const other = client(app.url);
  other.clockCorrectionMs = borrower.clockCorrectionMs;
  await other.logIn('0961000002', app.simulatorUrl);
  const refused = await fileOf(letter?.letterId ?? '', other);
  expect(asData(await refused.json())).toMatchObject({ code: 1308 });
  const asked = { orderId, letterId: letter?.letterId ?? '', reason: 'They ask about it.' };
  expect((await care.ask(act(openLetter), asked)).reason).toBe('step-up-needed');
  const reader = await colleague(app.context, 'Reader', ['care']);
  const opened = await reader.done(act(openLetter), asked);
  expect(createHash('sha256').update(opened.base64, 'base64').digest('hex')).toBe(letter?.hash);
  const looks = `select from unsealing
    where what = '{lender-letter}' and staff_id = '${reader.id}'`;
  expect((await rows(looks)).length).toBe(1);
  for (const wrong of [{ letterId: 'none' }, { orderId: '4000000' }]) {
    const { reason } = await reader.ask(act(openLetter), { ...asked, ...wrong });
    expect(reason).toBe('unknown');
  }
  await expect(rows('update lender_letter set hash = hash')).rejects.toThrow(/lender_letter/);
});

it('fills each gap once: a name is never read as a gap', () => {
  const values = { name: '{owed} Ŵ', loan: '1', owed: 'K5.00', due: '', days: '9', today: '' };
  expect(filledWords('Dear {name}, {owed} {other}', values)).toBe(
    'Dear {owed} Ŵ, K5.00 {other}',
  );
});
