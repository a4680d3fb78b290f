import type { ProposalBody } from '../contract/staff/proposal-kinds.ts';
import { proveLedger } from '../server/lending/ledger/prove-ledger.ts';
import { accountOf } from '../server/lending/orders/load-order.ts';
import { asProgram } from './as-program.ts';
import { caseWorld } from './case-world.ts';
import { testDatabase } from './database.ts';
import type { LentLoan, MoneyWorld } from './money-world.ts';
import { moneyWorld } from './money-world.ts';
import { colleague, proposed } from './staff-world.ts';

const lateDays = 40;

/**
 * Money and three who work with it, in a database asked by the role that the program has;
 * `beforePeople` is done before any staff exist.
 */
export async function twoPeopleWorld(
  beforePeople: (world: MoneyWorld) => Promise<unknown> = async () => {},
) {
  const db = await testDatabase();
  const program = await asProgram(db);
  const world = await moneyWorld(program, { autoAnswer: 'approve' });
  const { context } = world;
  const at = caseWorld(world);
  await beforePeople(world);
  const grace = await colleague(context, 'Grace', ['credit']);
  const peter = await colleague(context, 'Peter', ['finance']);
  const mary = await colleague(context, 'Mary', ['director']);
  return {
    db,
    program,
    world,
    at,
    grace,
    peter,
    mary,
    /** A loan that has run up late fees. */
    async lateLoan(): Promise<LentLoan> {
      const loan = await at.lentLoan();
      await world.pass(lateDays * 86_400);
      return loan;
    },
    async waived(loan: LentLoan) {
      return accountOf(await world.order(loan), world.now()).waived;
    },
    /** A proposal that must be possible, as its proposer sees it. */
    async open(body: ProposalBody, by = grace) {
      const { data, reason, values } = await proposed(by, body);
      if (data === null) throw new Error(`not proposed: ${reason} ${values['why']}`);
      return data.proposal;
    },
    /** What is wrong with the ledger, and the end of it all. */
    async end(): Promise<unknown> {
      const { faults } = await proveLedger({ db });
      await world[Symbol.asyncDispose]();
      await db.dispose();
      return faults;
    },
  };
}

/** K10 of the late fees of a loan. */
export function waiver({ orderId }: LentLoan): ProposalBody {
  return { kind: 'waive', orderId: String(orderId), amount: '10' };
}
