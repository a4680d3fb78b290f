import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { RuleParameters } from '../../../../contract/staff/rule-words.ts';
import { parametersInSql } from '../../../lending/rules/decision-policy.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';

/** A draft of the next rules. */
export interface RulesDraft {
  readonly draftId: string;
  readonly parameters: RuleParameters;
  /** The version in force when it was begun. */
  readonly basedOn: number;
  readonly version: number;
  readonly savedBy: { readonly id: StaffId; readonly name: string };
  readonly savedAt: Date;
}

const selectDraft = sql<RulesDraft>(`
  select d.id as draft_id, ${parametersInSql('d.parameters')} as parameters, d.based_on, d.version,
    d.saved_at,
    (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = d.saved_by)
      as saved_by
  from rules_draft d`);

/** The draft of the rules, of which there is one; null: there is none. */
export async function rulesDraft(q: Queryable): Promise<RulesDraft | null> {
  return (await q.row(selectDraft)) ?? null;
}

interface SavedValues {
  parameters: string;
  basedOn: number;
  by: StaffId;
  at: Date;
}

const update = sql<
  void,
  { [Name in keyof SavedValues]: SavedValues[Name] } & { version: number }
>(`
  update rules_draft set parameters = :parameters::jsonb, based_on = :basedOn,
    version = version + 1, saved_by = :by, saved_at = :at
  where version = :version`);

function insertDraft(q: Queryable, { by: savedBy, at: savedAt, ...saved }: SavedValues) {
  const row = { id: newId(), ...saved, version: 1, savedBy, savedAt };
  return insertInto(q, 'rules_draft', row, 'on conflict (is_one) do nothing');
}

/** Keeps a draft in place of the version that was seen, 0 for none; false: another edit won. */
export async function keepRulesDraft(
  q: Queryable,
  version: number,
  saved: Omit<SavedValues, 'parameters'> & { readonly parameters: RuleParameters },
): Promise<boolean> {
  const values = { ...saved, parameters: JSON.stringify(saved.parameters) };
  const kept =
    version === 0 ? await insertDraft(q, values) : await q.run(update, { ...values, version });
  return kept === 1;
}

const remove = sql<void, { parameters: string }>(
  'delete from rules_draft where parameters = :parameters::jsonb',
);

/** Its parameters are in force by now; what was changed in it since stays. */
export async function dropRulesDraft(q: Queryable, parameters: RuleParameters): Promise<void> {
  await q.run(remove, { parameters: JSON.stringify(parameters) });
}
