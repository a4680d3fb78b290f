import {
  endAbsence,
  pickOfficerLoans,
  setAbsence,
  showOfficers,
} from '../../../../contract/staff/officer-acts.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import {
  addDays,
  type CivilDate,
  civilDateOf,
  midnightOf,
} from '../../../../contract/words/civil-date.ts';
import { formatKwacha, ngwee, parseKwacha } from '../../../../contract/words/ngwee.ts';
import { targetOf } from '../../../../domain/rules/officers.ts';
import { officerRulesNow } from '../../../lending/officers/officer-rows.ts';
import { collectedBy, lastOfficerDay } from '../../../lending/officers/sum-officers.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';
import { type ServedAct, serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { listStaff } from '../access/staff-rows.ts';

interface Absence {
  readonly id: string;
  readonly staffId: StaffId;
  readonly deputyId: StaffId;
  readonly fromOn: CivilDate;
  readonly untilOn: CivilDate;
}
const selectAbsences = sql<Absence, { today: CivilDate }>(`
  select id, staff_id, deputy_id, from_on, until_on from staff_absence
  where ended_at is null and until_on >= :today order by from_on, id limit 200`);
const selectOverlap = sql<
  { readonly one: number },
  { officerId: StaffId; deputyId: StaffId; from: CivilDate; until: CivilDate }
>(`
  select 1 as one from staff_absence where ended_at is null
    and from_on <= :until and until_on >= :from
    and (staff_id in (:officerId, :deputyId) or deputy_id = :officerId) limit 1`);
const findAbsence = sql<Absence, { id: string }>(`
  select id, staff_id, deputy_id, from_on, until_on from staff_absence
  where id = :id and ended_at is null for update`);
const end = sql<void, { id: string; now: Date }>(
  'update staff_absence set ended_at = :now where id = :id',
);
const pick = sql<
  { readonly id: bigint; readonly owed: bigint },
  { officerId: StaffId; most: number; lateBefore: CivilDate | null }
>(`
  select o.id, o.owed from loan_officer f join loan_order o on o.id = f.order_id
  where f.staff_id = :officerId and o.status in ('active', 'overdue')
    and (:lateBefore::date is null or o.oldest_due_on < :lateBefore)
  order by o.id limit :most`);

const showOfficersAct = serveAct(showOfficers, async ({ context: { db, clock } }) => {
  const today = clock.today();
  const { version, rules } = await officerRulesNow(db);
  const staff = await listStaff(db);
  const refOf = (id: StaffId) => ({
    id,
    name: staff.find((one) => one.id === id)?.name ?? 'Unknown',
  });
  const month = `${today.slice(0, 7)}-01` as CivilDate;
  const between = { from: midnightOf(month), to: midnightOf(addDays(today, 1)) };
  const [day, collected, absences] = [
    await lastOfficerDay(db),
    await collectedBy(db, between),
    await db.rows(selectAbsences, { today }),
  ];
  const teams = rules?.teams ?? [];
  const planned = teams.flatMap(({ officerIds }) => officerIds);
  const ids = new Set<string>([
    ...planned,
    ...[...day, ...collected].map(({ staffId }) => staffId),
  ]);
  const figuresOf = (isOf: (staffId: string) => boolean) => {
    const ages = [
      ...Map.groupBy(
        day.filter(({ staffId }) => isOf(staffId)),
        byAge,
      ),
    ]
      .toSorted(([a], [b]) => a - b)
      .map(([fromDays, rows]) => ({ fromDays, ...sumOf(rows) }));
    const { loans, principal } = sumOf(day.filter(({ staffId }) => isOf(staffId)));
    const paid = collected.filter(({ staffId }) => isOf(staffId));
    const sum = paid.reduce((all, one) => all + one.collected, 0n);
    return { loans, principal, ages, collected: formatKwacha(ngwee(sum)) };
  };
  const rows = [...ids].map((id) => {
    const team = teams.find(({ officerIds }) => officerIds.some((one) => one === id));
    const target = rules && targetOf(rules, id);
    return {
      officer: id === '' ? null : refOf(id as StaffId),
      team: team?.name ?? null,
      target: target && formatKwacha(parseKwacha(target) ?? ngwee(0n)),
      isOwnTarget: rules?.targets?.some(({ officerId }) => officerId === id) === true,
      ...figuresOf((staffId) => staffId === id),
    };
  });
  return {
    version,
    rules,
    asOf: day[0]?.day ?? null,
    rows: rows.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))),
    all: figuresOf(() => true),
    absences: absences.map(({ id, staffId, deputyId, fromOn, untilOn }) => ({
      absenceId: id,
      officer: refOf(staffId),
      deputy: refOf(deputyId),
      from: fromOn,
      until: untilOn,
    })),
    people: staff
      .filter(({ state }) => state === 'works-here')
      .map(({ id, name }) => ({ id, name })),
  };
});

/** Where each column of arrears begins; the ages of the portfolio are finer. */
const columns = [0, 1, 8, 31, 91];
const byAge = ({ age }: { readonly age: number }) =>
  columns.findLast((from) => from <= age) ?? 0;
const nameOf = ({ officer }: { readonly officer: { readonly name: string } | null }) =>
  officer?.name ?? '';

function sumOf(rows: readonly { readonly loans: number; readonly principal: bigint }[]) {
  return {
    loans: rows.reduce((sum, { loans }) => sum + loans, 0),
    principal: formatKwacha(ngwee(rows.reduce((sum, { principal }) => sum + principal, 0n))),
  };
}

const pickAct = serveAct(pickOfficerLoans, async ({ context: { db, clock }, args }) => {
  const { officerId, most, inArrears } = args;
  const lateBefore = inArrears ? clock.today() : null;
  const found = await db.rows(pick, { officerId, most, lateBefore });
  return {
    orderIds: found.map(({ id }) => String(id)),
    owed: formatKwacha(ngwee(found.reduce((sum, { owed }) => sum + owed, 0n))),
  };
});

const permission = 'Set one’s own absence, or as a director another’s with a third as deputy';

/** A director who is not the deputy, or the officer: no one takes over loans alone. */
const setAbsenceAct = serveAct(setAbsence, async ({ context, args, staff, about }) => {
  const { officerId, deputyId, from, until } = args;
  const { db, clock } = context;
  about({ kind: 'staff', id: officerId });
  const isDirector = staff.roles.includes('director') && deputyId !== staff.id;
  if (officerId !== staff.id && !isDirector)
    return new StaffRefusal('not-allowed', { permission });
  const here = (await listStaff(db)).filter(({ state }) => state === 'works-here');
  const are = [officerId, deputyId].every((id) => here.some((one) => one.id === id));
  const now = clock.now();
  const why =
    officerId === deputyId || !are
      ? 'Choose a colleague who works here.'
      : until < from || until < civilDateOf(now)
        ? 'The last day is over, or before the first.'
        : (await db.row(selectOverlap, args)) !== undefined
          ? 'One of the two is away, or deputy of the other, on these days.'
          : null;
  if (why !== null) return new StaffRefusal('not-possible-now', { why });
  const absenceId = newId();
  const days = { fromOn: from, untilOn: until, setBy: staff.id, setAt: now };
  await insertInto(db, 'staff_absence', {
    id: absenceId,
    staffId: officerId,
    deputyId,
    ...days,
  });
  return { absenceId };
});

const endAbsenceAct = serveAct(
  endAbsence,
  async ({ context: { db, clock }, args, staff, about }) => {
    const found = await db.row(findAbsence, { id: args.absenceId });
    if (found === undefined) return new StaffRefusal('unknown');
    about({ kind: 'staff', id: found.staffId });
    if (found.staffId !== staff.id && !staff.roles.includes('director')) {
      return new StaffRefusal('not-allowed', { permission });
    }
    await db.run(end, { id: found.id, now: clock.now() });
    return {};
  },
);

/** Officers, what they look after, and who is away. */
export const officerActs: readonly ServedAct[] = [
  showOfficersAct,
  pickAct,
  setAbsenceAct,
  endAbsenceAct,
];
