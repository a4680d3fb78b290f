import type { Role } from '../../contract/staff/permissions.ts';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import { assert } from '../../domain/assert.ts';
import { carryOutProposals } from '../../server/app/proposals.ts';
import { assignOfficers } from '../../server/lending/officers/assign-officers.ts';
import { officerActs } from '../../server/staff/system/officers/officer-acts.ts';
import { setAbsence, showOfficers } from '../../contract/staff/officer-acts.ts';
import { pickOfficerLoans } from '../../contract/staff/officer-acts.ts';
import type { StaffAct } from '../../contract/staff/staff-act.ts';
import type { ServedAct } from '../../server/staff/acts/serve-act.ts';
import { daySeconds, later } from './life-of-a-loan.ts';
import { approve, contextAt, propose } from './past-office.ts';
import type { Deed, PastOffice } from './past-office.ts';

const served = <A extends StaffAct>(wanted: A) =>
  officerActs.find(({ act }) => act.name === wanted.name) as unknown as ServedAct<A>;

/** Teams of last week, a colleague who is away from tomorrow, and a hand-over that waits. */
export function officersOfThePast(office: PastOffice, until: Date): Deed[] {
  const { context } = office;
  const publishedAt = later(until, -7 * daySeconds);
  const awayAt = later(until, -3 * 3600);
  const handedAt = later(until, -2 * 3600);
  const people = async (at: Date) => {
    const shown = await office.done({ role: 'credit', at }, served(showOfficers), {});
    return (role: Role) => {
      const found = shown.people.find(({ name }) => name === office.nameOf(role));
      assert(found !== undefined, `${role} works here`);
      return found.id;
    };
  };
  return [
    {
      at: publishedAt,
      run: async () => {
        const idOf = await people(publishedAt);
        const [lead, grace, joseph] = [idOf('director'), idOf('credit'), idOf('care')];
        const small = { leadId: grace, officerIds: [grace, joseph], target: '60000' };
        const large = { leadId: lead, officerIds: [grace], target: '60000' };
        const teams = [
          { name: 'Large loans', ...large, amountFrom: '3000', amountTo: null },
          { name: 'Lusaka', ...small, amountFrom: null, amountTo: null },
        ];
        const body = { kind: 'officer-rules', rules: { teams } } as const;
        const reason = 'Each loan has a person who answers for it.';
        const proposal = await propose(
          office,
          { role: 'credit', at: publishedAt },
          { body, reason },
        );
        await approve(office, { role: 'director', at: later(publishedAt, 1800) }, proposal);
        const then = contextAt(context, later(publishedAt, 2000));
        await carryOutProposals(then);
        await assignOfficers(then);
      },
    },
    {
      at: awayAt,
      run: async () => {
        const idOf = await people(awayAt);
        const from = addDays(civilDateOf(until), 1);
        const days = { from, until: addDays(from, 4) };
        const who = { officerId: idOf('care'), deputyId: idOf('credit') };
        await office.done({ role: 'care', at: awayAt }, served(setAbsence), {
          ...who,
          ...days,
        });
      },
    },
    {
      at: handedAt,
      run: async () => {
        const idOf = await people(handedAt);
        const [fromId, toId] = [idOf('credit'), idOf('care')];
        const work = { role: 'credit', at: handedAt } as const;
        const asked = { officerId: fromId, most: 20, inArrears: true };
        const { orderIds } = await office.done(work, served(pickOfficerLoans), asked);
        if (orderIds.length === 0) return;
        const body = { kind: 'hand-over', fromId, toId, orderIds } as const;
        const reason = 'Joseph has called these borrowers before.';
        await propose(office, work, { body, reason });
      },
    },
  ];
}
