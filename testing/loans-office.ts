import { parseNrc } from '../contract/market/nrc.ts';
import { parseCivilDate } from '../contract/words/civil-date.ts';
import type { BorrowerId } from '../contract/words/ids.ts';
import { saveIdentity } from '../server/people/verification/identity.ts';
import { consoleOfWorld } from './console-of-world.ts';
import { testDatabase } from './database.ts';
import { moneyWorld } from './money-world.ts';

/** A database, a world of money on it, and the console of its lender. */
export async function loansOffice() {
  const db = await testDatabase();
  const world = await moneyWorld(db, { autoAnswer: 'approve' });
  const staff = await consoleOfWorld(world);
  return {
    db,
    world,
    staff,
    async close() {
      await staff.close();
      await world[Symbol.asyncDispose]();
      await db.dispose();
    },
  };
}

export type LoansOffice = Awaited<ReturnType<typeof loansOffice>>;

/** The day of birth on each card of these tests. */
export const bornOn = readDay('1991-04-17');

/** Gives a borrower a card by which they are known. */
export async function giveCard(
  { db, world }: Pick<LoansOffice, 'db' | 'world'>,
  borrowerId: BorrowerId,
  of: { readonly firstName: string; readonly lastName: string; readonly nrc: string },
): Promise<void> {
  const nrc = parseNrc(of.nrc);
  if (nrc === null) throw new Error('no card has this number');
  const identity = { ...of, nrc, birthDate: bornOn, sex: 'female' };
  await saveIdentity(db, world.context.keys, { borrowerId, identity, now: world.now() });
}

function readDay(text: string) {
  const day = parseCivilDate(text);
  if (day === null) throw new Error('no such day');
  return day;
}
