import type {
  breachOutcomes,
  breachRow,
  showBreach,
} from '../../../../contract/staff/breach-acts.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type * as z from 'zod/mini';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import type { NewRows } from '../../../store/database/row-types.ts';
import { listing, whereAll } from '../../acts/listing.ts';

type View = z.output<typeof breachRow>;
type Outcome = (typeof breachOutcomes)[number];
type Step = StaffAnswerOf<typeof showBreach>['steps'][number];

/** A breach as it is kept. */
export interface BreachRow extends Omit<View, 'breachId' | 'isLate'> {
  readonly id: string;
  readonly wordsId: string;
  readonly endWordsId: string | null;
}

const rowsWhere = (conditions: readonly string[]) => `
  select b.id, b.people, b.found_at,
    json_build_object('id', o.id, 'name', o.name) as opened_by, b.opened_at,
    b.due_at, b.told_at, b.outcome,
    case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end
      as ended_by,
    b.ended_at, b.words_id, b.end_words_id
  from breach b join staff o on o.id = b.opened_by left join staff e on e.id = b.ended_by
  ${whereAll(conditions)}`;

const listOf = (condition: string) =>
  listing<BreachRow, never>({
    source: (conditions) => rowsWhere([condition, ...conditions]),
    keys: [
      { column: 'b.opened_at', type: 'timestamptz', of: (row) => row.openedAt },
      { column: 'b.id', type: 'text', of: (row) => row.id },
    ],
    filters: {},
  });

export const openBreaches = listOf('b.outcome is null');
export const endedBreaches = listOf('b.outcome is not null');

const selectOne = sql<BreachRow, { id: string }>(rowsWhere(['b.id = :id']));

export async function findBreach(q: Queryable, id: string): Promise<BreachRow | null> {
  return (await q.row(selectOne, { id })) ?? null;
}

interface KeptStep extends Step {
  readonly wordsId: string;
}

const mostSteps = 200;
const selectSteps = sql<KeptStep, { id: string }>(`
  select t.step, t.at, json_build_object('id', s.id, 'name', s.name) as by,
    t.words_id
  from breach_step t join staff s on s.id = t.written_by
  where t.breach_id = :id order by t.at, t.id limit ${mostSteps}`);

/** What was done about it, in the order of time. */
export function stepsOf(q: Queryable, id: string): Promise<KeptStep[]> {
  return q.rows(selectSteps, { id });
}

const tell = sql<void, { id: string; at: Date }>(
  'update breach set told_at = :at where id = :id and told_at is null',
);

/** Keeps a step; the first notice to the Commissioner stops the clock. */
export async function keepStep(
  tx: Queryable,
  step: NewRows['breach_step'] & Pick<Step, 'step'>,
): Promise<void> {
  await insertInto(tx, 'breach_step', step);
  if (step.step === 'commissioner-told') await tx.run(tell, { id: step.breachId, at: step.at });
}

interface Ended {
  readonly id: string;
  readonly outcome: Outcome;
  readonly wordsId: string;
  readonly staffId: StaffId;
  readonly now: Date;
}

const update = sql<void, { [Name in keyof Ended]: Ended[Name] }>(`
  update breach set outcome = :outcome, ended_by = :staffId, ended_at = :now,
    end_words_id = :wordsId
  where id = :id and outcome is null`);

export async function endBreachRow(tx: Queryable, ended: Ended): Promise<boolean> {
  return (await tx.run(update, { ...ended })) === 1;
}

/** A breach as its register shows it, its words covered. */
export function breachView(row: BreachRow, now: Date): View {
  const { id, wordsId: _words, endWordsId: _end, ...rest } = row;
  const { toldAt, outcome, dueAt } = rest;
  const isOwed = outcome === null && toldAt === null;
  return { breachId: id, ...rest, isLate: (isOwed ? now : (toldAt ?? dueAt)) > dueAt };
}
