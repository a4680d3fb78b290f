import { afterAll, beforeAll, expect, it } from 'vitest';
import { listLetters, openFormerContract } from '../../../contract/staff/letter-acts.ts';
import { type Colleague, colleague } from '../../../testing/staff-world.ts';
import { cutOver, takeoverWorld } from '../../../testing/takeover-world.ts';
import { wildBook } from '../../../testing/wild-book.ts';
import { type Zipped, zipOf } from '../../../testing/zip-for-tests.ts';
import { FileAnswer } from '../../http/file-answer.ts';
import { exportMyDataCall } from '../../people/data-rights/export-my-data.ts';
import { script } from '../../store/database/database.ts';

let at: Awaited<ReturnType<typeof takeoverWorld>>;
let care: Colleague;
let runId = '';
const book = wildBook({ borrowers: 12, asOf: cutOver, seed: 11 });
const [header = '', ...lines] = book.files.loans.trimEnd().split('\r\n');
const ids = lines.map((line) => line.split(',')[0] ?? '');
const [one = '', two = ''] = [book.payer.loan, ids.find((id) => id !== book.payer.loan)];
beforeAll(async () => {
  at = await takeoverWorld();
  care = await colleague(at.two.world.context, 'Joseph', ['care']);
  runId = await at.opened(book.files);
}, 120_000);
afterAll(async () => {
  expect(await at.two.end()).toEqual([]);
});

/** `loans.csv` with the contracts of some loans. */
const loansWith = (names: Readonly<Record<string, string>>) =>
  [
    `${header},contract_file`,
    ...lines.map((line, n) => `${line},${names[ids[n] ?? ''] ?? ''}`),
    '',
  ].join('\r\n');
const lineOf = (id: string) => ids.indexOf(id) + 2;
const pdf = Buffer.from('%PDF-1.7 the contract of one');
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]);
const file = (name: string, bytes = pdf): Zipped => ({ name, bytes });
async function faultsOf(names: Readonly<Record<string, string>>, zip: Buffer | null) {
  await at.upload(runId, 'loans', loansWith(names));
  if (zip !== null) await at.upload(runId, 'contracts', zip);
  await at.checked(runId, 100);
  const rows = await at.rowsOf(runId, 'faults');
  return rows.flatMap(({ file: of, line, faults }) =>
    faults.map(({ column, why }) => [of, line, column, why].join(' ')),
  );
}

it('says of each loan and each file what does not fit, and what to do', async () => {
  const names = { [one]: 'One.PDF', [two]: 'two.png' };
  expect(await faultsOf({ [one]: 'One.PDF' }, null)).toEqual([
    `loans ${lineOf(one)} contract_file needs contracts.zip. Upload it, or empty the column`,
  ]);
  const wrong = zipOf([
    file('one.pdf'),
    file('notes of all.txt', Buffer.from('call them')),
    file('ONE.pdf'),
    file('other.pdf'),
    file('all/two.png', png),
  ]);
  expect(await faultsOf(names, wrong)).toEqual([
    'contracts 2 notes of… is no PDF, JPEG or PNG. Save it as one of them',
    'contracts 3 ONE.pdf… is also file 1. Rename one',
    'contracts 4 other.pd… is named by no loan. Name it in loans.csv, or take it out',
    expect.stringMatching(
      /^contracts 5 all\/two.… is in a folder.*Zip the files alone, without/,
    ),
    `loans ${lineOf(two)} contract_file is not in contracts.zip. Add it`,
  ]);
  expect(await faultsOf(names, Buffer.from('a,b\r\n'))).toContain(
    'contracts 1  is no zip, or a broken one. Zip the files again',
  );
  const shared = { [one]: 'one.pdf', [two]: 'ONE.pdf' };
  const own = 'Each loan has its own';
  const said = (id: string, other: string) =>
    `loans ${lineOf(id)} contract_file is also that of line ${lineOf(other)}. ${own}`;
  const both = (await faultsOf(shared, zipOf([file('one.pdf')]))).toSorted();
  expect(both).toEqual([said(one, two), said(two, one)].toSorted());
});

it('keeps each file with its loan, for staff who may see it and for its borrower', async () => {
  const zip = zipOf([file('one.pdf'), file('two.png', png)]);
  expect(await faultsOf({ [one]: 'One.PDF', [two]: 'two.png' }, zip)).toEqual([]);
  await at.tickAll(runId);
  await at.agreedTo(runId);
  await at.work(100);
  const open = async (id: string) => {
    const orderId = String((await at.orderOf(id)).id);
    return at.done(openFormerContract, { orderId, reason: 'They ask about it.' }, care);
  };
  const [first, second] = [await open(one), await open(two)];
  expect([first.mediaType, Buffer.from(first.base64, 'base64')]).toEqual([
    'application/pdf',
    pdf,
  ]);
  expect([second.mediaType, Buffer.from(second.base64, 'base64')]).toEqual(['image/png', png]);
  const order = await at.orderOf(one);
  const orderId = String(order.id);
  expect(await at.done(listLetters, { orderId }, care)).toMatchObject({
    ...{ hasFormerContract: true, letters: [] },
  });
  const third = String((await at.orderOf(ids.find((id) => id !== one && id !== two) ?? '')).id);
  expect((await at.done(listLetters, { orderId: third }, care)).hasFormerContract).toBe(false);
  const asked = { orderId: third, reason: 'They ask about it.' };
  expect((await at.ask(openFormerContract, asked, care)).reason).toBe('unknown');
  expect((await at.ask(openFormerContract, { ...asked, orderId })).reason).toBe('not-allowed');
  const looks = script(`select from unsealing
    where what = '{former-contract}' and staff_id = '${care.id}'`);
  expect(await at.two.db.rows(looks)).toHaveLength(2);
  const { borrowerId: id, borrower } = order;
  const answer = await exportMyDataCall.runFile?.({
    ...{ context: at.two.world.context, params: {}, query: {}, body: {}, once: null },
    borrower: { id, mobile: borrower.mobile, tokenHash: new Uint8Array() },
    ...{ requestId: 'test', ip: '127.0.0.1' },
  });
  if (!(answer instanceof FileAnswer)) throw new Error('the export is a file');
  expect(answer.bytes.toString()).toContain(pdf.toString('base64'));
  const kept = script<{ body: Buffer }>(
    "select body from sealed_item where kind = 'former-contract'",
  );
  const bodies = await at.two.db.rows(kept);
  expect(bodies).toHaveLength(2);
  expect(bodies.some(({ body }) => body.includes('%PDF'))).toBe(false);
  expect(await at.count('import_part')).toBe(0);
});
