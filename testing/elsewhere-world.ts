import { readElsewhere } from '../contract/staff/takeover-acts.ts';
import { addDays } from '../contract/words/civil-date.ts';
import { accountOf } from '../server/lending/orders/load-order.ts';
import type { Colleague } from './staff-world.ts';
import { cutOver, takeoverWorld } from './takeover-world.ts';
import { wildBook } from './wild-book.ts';

const header =
  'loan_external_id,borrower_external_id,mobile,paid_on,amount,network,reference,reversed';

/** A day on which the former paybill took payments, two days before the files are read. */
export const paidOn = addDays(cutOver, 3);

type Named = Partial<Record<'loan' | 'person' | 'mobile' | 'on' | 'reversed', string>>;

/** A row of a file of payments received elsewhere, by MTN. */
export const elsewhereRow = (of: Named, amount: string, reference: string): string => {
  const { loan, person, mobile, on = paidOn, reversed } = of;
  return [loan, person, mobile, on, amount, 'MTN', reference, reversed].join(',');
};

/** A book of 40 borrowers that was taken over, and what its people do with later payments. */
export async function elsewhereWorld(...before: Parameters<typeof takeoverWorld>) {
  const at = await takeoverWorld(...before);
  const book = wildBook({ borrowers: 40, asOf: cutOver, seed: 11 });
  const runId = await at.opened(book.files);
  await at.checked(runId, 100);
  await at.tickAll(runId);
  await at.agreedTo(runId);
  await at.work(100);
  await at.two.world.pass(5 * 86_400);
  const read = (rows: readonly string[], by?: Colleague) => {
    const base64 = Buffer.from([header, ...rows, ''].join('\r\n')).toString('base64');
    return at.ask(readElsewhere, { runId, base64 }, by);
  };
  const { loan } = book.payer;
  return {
    at,
    book,
    runId,
    read,
    /** The proposal to book a file that is read without faults. */
    async kept(...rows: readonly string[]) {
      const { data, values } = await read(rows);
      if (!data?.file) throw new Error(JSON.stringify({ data, values }));
      const { fileId, hash } = data.file;
      return { kind: 'book-elsewhere', fileId, hash } as const;
    },
    held: async () => (await at.show(runId)).elsewhere,
    /** What the payer of the book owes. */
    owed: async () => accountOf(await at.orderOf(loan), at.two.world.now()).remainingAmount,
    /** The other open loans of the book, by their former ids. */
    otherLoans: book.files.loans.split('\r\n').flatMap((line) => {
      const [id = '', , , , , status] = line.split(',');
      return status === 'open' && id !== loan ? [id] : [];
    }),
  };
}
