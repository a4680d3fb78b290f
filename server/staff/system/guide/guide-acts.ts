import { leaveLine, showGuide, takeLine } from '../../../../contract/staff/guide-acts.ts';
import { may } from '../../../../contract/staff/permissions.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { ArgsOf } from '../../../../contract/staff/staff-act.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import {
  firstDayOf,
  firstMonth,
  lastDayOf,
  monthOf,
  nextMonth,
} from '../../../lending/ledger/period-row.ts';
import type { Context } from '../../../store/context.ts';
import { findTaker, leaveItem, takeItem, takerOf } from '../../acts/work-item.ts';
import type { ServedAct, StaffCaller } from '../../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { takenLines } from './guide-rows.ts';
import type { Checked, Line } from './line.ts';
import { monthEnd } from './month-end.ts';
import { morning } from './morning.ts';

type Asked = ArgsOf<typeof showGuide>;

/** The months that can be chosen. */
const mostMonths = 24;

/** Which lines are checked, and for which days; null: there is no such month. */
async function listOf(context: Context, { list, month }: Asked) {
  const { db, clock } = context;
  const [now, today] = [clock.now(), clock.today()];
  const yesterday = addDays(today, -1);
  const here = { context, now, today };
  if (list === 'morning') {
    const of: Checked = { ...here, first: yesterday, last: yesterday, month: monthOf(today) };
    return { lines: morning, of, months: [], prefix: `morning ${today} ` };
  }
  const months: string[] = [];
  for (let one = (await firstMonth(db)) ?? monthOf(today); one <= monthOf(today);) {
    months.unshift(one);
    one = nextMonth(one);
  }
  const chosen = month ?? months.find((one) => one < monthOf(today)) ?? monthOf(today);
  if (!months.includes(chosen)) return null;
  const of: Checked = {
    ...here,
    first: firstDayOf(chosen),
    last: lastDayOf(chosen),
    month: chosen,
  };
  const prefix = `month-end ${chosen} `;
  return { lines: monthEnd, of, months: months.slice(0, mostMonths), prefix };
}

const sees = ({ roles }: StaffCaller, { needs }: Line) => may(roles, needs, 'reads');

const showGuideAct = serveAct(showGuide, async ({ context, args, staff }) => {
  const asked = await listOf(context, args);
  if (asked === null) return new StaffRefusal('unknown');
  const { lines, of, months, prefix } = asked;
  const taken = await takenLines(context.db, prefix);
  const found = [];
  // One after the other: a list asks for a few dozen statements, a few at a time.
  for (const line of lines) found.push({ line, is: await line.check(of) });
  const shown = found.filter(({ line }) => sees(staff, line));
  return {
    month: args.list === 'month-end' ? of.month : null,
    months,
    checkedAt: of.now,
    lines: shown.map(({ line: { name, title, owner }, is: { state, says, to, of: parts } }) => {
      const item = taken.find(({ line }) => line === prefix + name);
      const who = item && { ...item, takenBy: item.takenBy as StaffId };
      return {
        line: name,
        title,
        state,
        says,
        to: { place: to, of: [...(parts ?? [])] },
        owner,
        takenBy: who === undefined ? null : takerOf(who, of.now),
      };
    }),
    hidden: found.length - shown.length,
    isThrough: found.every(({ is }) => is.state === 'done'),
  };
});

/** The name of a line among what people take; or why this person may not have it. */
async function itemOf(
  context: Context,
  { line, ...asked }: ArgsOf<typeof takeLine>,
  staff: StaffCaller,
) {
  const list = await listOf(context, asked);
  const one = list?.lines.find(({ name }) => name === line);
  if (list === null || one === undefined || !sees(staff, one))
    return new StaffRefusal('unknown');
  return { queue: 'guide', id: list.prefix + line } as const;
}

const takeLineAct = serveAct(takeLine, async ({ context, args, staff, about }) => {
  const item = await itemOf(context, args, staff);
  if (item instanceof StaffRefusal) return item;
  about({ kind: 'guide', id: item.id });
  const now = context.clock.now();
  if (await takeItem(context.db, item, { staffId: staff.id, now })) return {};
  const taker = await findTaker(context.db, item, now);
  return new StaffRefusal('taken', { who: taker?.name ?? 'A colleague' });
});

const leaveLineAct = serveAct(leaveLine, async ({ context, args, staff, about }) => {
  const item = await itemOf(context, args, staff);
  if (item instanceof StaffRefusal) return item;
  about({ kind: 'guide', id: item.id });
  await leaveItem(context.db, item, staff.id);
  return {};
});

/** The lists that check themselves. */
export const guideActs: readonly ServedAct[] = [showGuideAct, takeLineAct, leaveLineAct];
