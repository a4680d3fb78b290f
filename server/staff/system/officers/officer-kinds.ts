import type { OfficerRules } from '../../../../contract/staff/officer-words.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import { ngwee, parseKwacha } from '../../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { takesTheRest } from '../../../../domain/rules/officers.ts';
import { regionNamed } from '../../../../domain/people/regions.ts';
import { changed } from '../../../../domain/books/change-of-account.ts';
import {
  changeOfficers,
  officerRulesNow,
  publishOfficerRules,
} from '../../../lending/officers/officer-rows.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { BodyOf, KindRun } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';
import { listStaff } from '../access/staff-rows.ts';

/** Teams, and by which rules loans get their officers. */
export const officerRulesKind: KindRun<'officer-rules'> = {
  isAtomic: true,
  async plan(context, { rules }) {
    const { version, rules: before } = await officerRulesNow(context.db);
    const names = await namesOf(context);
    const people = rules.teams.flatMap(({ leadId, officerIds }) => [leadId, ...officerIds]);
    if (people.some((id) => !names.has(id))) return new NotPossible(notHere);
    if (new Set(rules.teams.map(({ name }) => name)).size < rules.teams.length) {
      return new NotPossible('Two teams have one name.');
    }
    const turned = rules.teams.find(
      ({ amountFrom, amountTo }) =>
        amountFrom !== null &&
        amountTo !== null &&
        (parseKwacha(amountFrom) ?? 0n) > (parseKwacha(amountTo) ?? 0n),
    );
    if (turned !== undefined) return new NotPossible(`No loan fits the team ${turned.name}.`);
    const why = whyNotPlaced(rules) ?? whyNotAimed(rules, names);
    if (why !== null) return new NotPossible(why);
    const [was, is] = [before === null ? {} : linesOf(before, names), linesOf(rules, names)];
    if (JSON.stringify(was) === JSON.stringify(is)) return new NotPossible('It is so already.');
    const title = `Assign loans by version ${version + 1} of the teams.`;
    return {
      ...noEffects,
      title,
      about: { kind: 'officers', id: String(version + 1) },
      preview: previewOf(
        [title, keep, ...(hasDistricts(rules) ? [opened] : [])],
        changed(was, is),
      ),
    };
  },
  // With that it was carried out it is one transaction.
  isDone: async () => false,
  async carryOut({ db, clock, wake }, { id: proposalId }, { rules }) {
    const { version } = await officerRulesNow(db);
    const next = { version: version + 1, rules, proposalId, now: clock.now() };
    await publishOfficerRules(db, next);
    wake('assign-officers');
    return 'done';
  },
};

const keep = 'Loans that have an officer keep theirs.';
const opened = 'The district of each new loan’s borrower is opened once, and that is recorded.';
const hasDistricts = ({ teams }: OfficerRules) => teams.some(({ districts }) => districts);

/** Why no loan can go by these districts; null: it can. */
function whyNotPlaced(rules: OfficerRules): string | null {
  const names = rules.teams.flatMap(({ districts = [] }) => districts);
  const unknown = names.find((name) => regionNamed(name) === null);
  if (unknown !== undefined) {
    return `${unknown} is no district. Write Kafue, or Lusaka Province for all of one.`;
  }
  if (!hasDistricts(rules) || takesTheRest(rules)) return null;
  return 'Add a last team for loans of any amount and district. It takes the rest.';
}

/** Why these own targets cannot be; null: they can. */
function whyNotAimed(
  { teams, targets = [] }: OfficerRules,
  names: ReadonlyMap<StaffId, string>,
) {
  const ids = targets.map(({ officerId }) => officerId);
  if (new Set(ids).size < ids.length) return 'A person has two targets.';
  const stray = ids.find((id) => !teams.some(({ officerIds }) => officerIds.includes(id)));
  if (stray === undefined) return null;
  return `${names.get(stray) ?? 'A person who left'} is an officer of no team.`;
}

const notHere = 'Choose people who work here.';

/** People who work here, by their ids. */
async function namesOf({ db }: Context): Promise<ReadonlyMap<StaffId, string>> {
  const here = (await listStaff(db)).filter(({ state }) => state === 'works-here');
  return new Map(here.map(({ id, name }) => [id, name]));
}

function linesOf({ teams, targets = [] }: OfficerRules, names: ReadonlyMap<StaffId, string>) {
  const nameOf = (id: StaffId) => names.get(id) ?? 'a person who left';
  return Object.fromEntries([
    ...teams.map(({ name, leadId, officerIds, target, amountFrom, amountTo, districts }) => [
      name,
      `led by ${nameOf(leadId)}; ${officerIds.map(nameOf).join(', ')}; ` +
        `loans from K${amountFrom ?? 0} to ${amountTo === null ? 'any amount' : `K${amountTo}`}; ` +
        (districts ? `in ${districts.join(', ')}; ` : '') +
        `target K${target} a month each`,
    ]),
    ...targets.map(({ officerId, target }) => [
      `Target of ${nameOf(officerId)}`,
      `K${target} a month`,
    ]),
  ]);
}

const selectLoans = sql<
  { readonly orderId: bigint; readonly amount: bigint; readonly isTheirs: boolean },
  { orderIds: readonly string[]; fromId: StaffId }
>(`
  select o.id as order_id, o.amount,
    o.status in ('active', 'overdue') and f.staff_id = :fromId as is_theirs
  from loan_order o join loan_officer f on f.order_id = o.id
  where o.id = any(:orderIds::bigint[]) order by o.id`);

/** Loans of one officer go to another. Those that are closed by then stay. */
export const handOverKind: KindRun<'hand-over'> = {
  isAtomic: true,
  async plan(context, body) {
    const { fromId, toId, orderIds } = body;
    const names = await namesOf(context);
    if (fromId === toId) return new NotPossible('Choose two people.');
    if (!names.has(toId)) return new NotPossible(notHere);
    const found = await loansOf(context, body);
    if (found.length < orderIds.length) return new NotPossible('A loan has no officer.');
    if (!found.some(({ isTheirs }) => isTheirs)) {
      return new NotPossible('None of these loans is open and theirs.');
    }
    // The same on every day until it is carried out: a loan that is paid in between changes none.
    const lent = ngwee(found.reduce((sum, { amount }) => sum + amount, 0n));
    const title =
      `Hand over ${orderIds.length === 1 ? '1 loan' : `${orderIds.length} loans`} ` +
      `of ${names.get(fromId) ?? 'a person who left'} ` +
      `to ${names.get(toId)}.`;
    const stay = 'Loans that are closed, or another’s, by then stay as they are.';
    return {
      ...noEffects,
      title,
      // Of two officers one hand-over is open at a time.
      about: { kind: 'officers', id: `${fromId}-${toId}`.slice(0, 60) },
      preview: previewOf([title, `Lent on them: ${showKwacha(lent)}.`, stay]),
    };
  },
  isDone: async () => false,
  async carryOut(context, { id: proposalId }, body) {
    const found = await loansOf(context, body);
    const loans = found
      .filter(({ isTheirs }) => isTheirs)
      .map(({ orderId }) => ({ orderId, to: body.toId }));
    if (loans.length === 0) return 'nothing';
    const { db, clock } = context;
    const now = clock.now();
    await changeOfficers(db, loans, { from: body.fromId, why: 'hand-over', proposalId, now });
    context.wake('sum-officers');
    return 'done';
  },
};

function loansOf({ db }: Context, { orderIds, fromId }: BodyOf<'hand-over'>) {
  return db.rows(selectLoans, { orderIds, fromId });
}
