import type { ProposalId } from '../../../contract/staff/people-words.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';

/** One of our accounts, and the accountant's account for it. */
export interface MappedAccount {
  readonly account: string;
  readonly name: string;
  readonly code: string;
  /** The accounting program's tax code for it; null: its own code for no tax. */
  readonly tax: string | null;
}

const selectMapping = sql<MappedAccount & { version: number }>(`
  select m.version, m.account, a.name, m.code, m.tax
  from gl_mapping m join account a on a.code = m.account
  where m.version = (select max(version) from gl_mapping) order by m.code, m.account`);
const selectCodes = sql<{ code: string; name: string }>(
  'select code, name from gl_account order by code',
);
const selectVersions = sql<{
  version: number;
  proposalId: ProposalId | null;
  at: Date | null;
}>(`
  select distinct version, proposal_id, mapped_at as at from gl_mapping
  order by version desc limit 100`);

/** The mapping in force: its version, all our accounts, and every code there is. */
export async function glMapping(q: Queryable) {
  const rows = await q.rows(selectMapping);
  return {
    version: rows[0]?.version ?? 0,
    accounts: rows.map(({ version: _, ...row }): MappedAccount => row),
    codes: await q.rows(selectCodes),
  };
}

/** Every version of the mapping, the newest first; the first one was shipped. */
export function glVersions(q: Queryable) {
  return q.rows(selectVersions);
}

type Chart = Readonly<Record<string, string>>;
type Rows = { names: readonly string[]; values: readonly string[] };

const insertCodes = sql<void, Rows & { proposalId: string; now: Date }>(`
  insert into gl_account (code, name, proposal_id, mapped_at)
  select code, name, :proposalId, :now
  from unnest(:names::text[], :values::text[]) as one (code, name)`);
const insertMapping = sql<
  void,
  Rows & {
    taxes: readonly (string | null)[];
    version: number;
    proposalId: string;
    now: Date;
  }
>(`
  insert into gl_mapping (version, account, code, tax, proposal_id, mapped_at)
  select :version, account, code, tax, :proposalId, :now
  from unnest(:names::text[], :values::text[], :taxes::text[]) as one (account, code, tax)`);

/** Keeps a further version, with the codes that are new; it is in force at once. */
export async function keepGlMapping(
  tx: Queryable,
  of: {
    readonly version: number;
    readonly codes: Chart;
    readonly names: Chart;
    readonly taxes: Chart;
    readonly proposalId: ProposalId;
    readonly now: Date;
  },
): Promise<void> {
  const { version, codes, names, taxes: given, proposalId, now } = of;
  const rowsOf = (chart: Chart) => ({
    names: Object.keys(chart),
    values: Object.values(chart),
  });
  await tx.run(insertCodes, { ...rowsOf(names), proposalId, now });
  const taxes = Object.keys(codes).map((account) => given[account] ?? null);
  await tx.run(insertMapping, { ...rowsOf(codes), taxes, version, proposalId, now });
}
