import type { Checked } from '../../../store/checks.ts';
import { type Database, script, sql } from '../../../store/database/database.ts';

/** The tables whose rows are chained by their triggers, and what names a row of each. */
export const chainedTables: Readonly<Record<string, readonly string[]>> = {
  consent: ['id'],
  unsealing: ['id'],
  proposal: ['id'],
  journal: ['id'],
  journal_line: ['journal_id', 'line'],
  proposal_signature: ['proposal_id'],
  staff: ['id'],
  staff_role: ['id'],
  unseal_grant: ['id'],
  publication: ['id'],
  product_version: ['product_id', 'version'],
  stopped_version: ['product_id', 'version'],
  decision_policy_version: ['version'],
  licence_profile_version: ['profile_id', 'version'],
  contact_rules_version: ['version'],
  cash_guide_version: ['version'],
  provision_profile: ['name', 'version'],
  gl_mapping: ['version', 'account'],
  review_limit: ['role'],
  form_version: ['form', 'version'],
  channel_version: ['code', 'version'],
  campaign_version: ['campaign', 'version'],
};

const mostOfEach = 50;

interface Fault {
  readonly name: string;
  readonly why: string;
}

/** Rows that are not as their newest link has them. The text of an instant is in UTC. */
const rowFaults = Object.entries(chainedTables).map(([table, keys]) =>
  sql<Fault>(`
    with last as (
      select distinct on (row_key) row_key, covers, row_hash from row_link
      where table_name = '${table}' order by row_key, link desc
    ), later as (
      select covers, array(select attname::text from pg_attribute
        where attrelid = '${table}'::regclass and attnum > covers) as columns
      from (select distinct covers from last) as c
    ), here as (
      select concat_ws('/', ${keys.join(', ')}) as row_key, to_jsonb(t) as body from ${table} t
    )
    select '${table} ' || coalesce(h.row_key, l.row_key) as name,
      case when l.row_key is null then 'was added beside its chain'
        when h.row_key is null then 'is gone'
        else 'is not as it was written' end as why
    from here h full join last l on l.row_key = h.row_key left join later on later.covers = l.covers
    where l.row_key is null or h.row_key is null
      or sha256(convert_to((h.body - later.columns)::text, 'UTF8')) <> l.row_hash
    order by 1 limit ${mostOfEach}`),
);

/** Links that do not follow from the one before, and ends that are another. */
const chainFaults = sql<Fault>(`
  with links as (
    select chain, link, hash, row_number() over of_chain as place,
      sha256(coalesce(lag(hash) over of_chain, '') || convert_to(concat_ws('|', table_name,
        row_key, covers, encode(row_hash, 'hex'), encode(act_rows, 'hex')), 'UTF8')) as due
    from row_link window of_chain as (partition by chain order by link)
  ), ends as (
    select distinct on (chain) chain, link, hash from row_link order by chain, link desc
  )
  select * from (
    select 'chain ' || chain as name, 'link ' || min(link) || ' does not follow' as why
    from links where link <> place or hash <> due group by chain
    union all
    select 'chain ' || chain, 'it has another end' from row_chain c full join ends e using (chain)
    where (c.length, c.head) is distinct from (e.link, e.hash)) as found
  order by name limit ${mostOfEach}`);

/** Chains that are others than were sealed, and seals that the audit log does not confirm. */
const sealFaults = sql<Fault>(`
  select * from (
    select 'chain ' || s.chain as name, 'link ' || s.link || ' was rewritten' as why
    from row_seal s left join row_link l on l.chain = s.chain and l.link = s.link
    where l.hash is distinct from s.hash
    union all
    select 'seal ' || coalesce(s.seal_id, a.about_id), 'it is not the one of the audit log'
    from (select seal_id, ${sealHashInSql()} as hash from row_seal group by seal_id) s
      full join (select about_id, args_hash from act_log where act = 'sealChains') a
        on a.about_id = s.seal_id
    where s.hash is distinct from a.args_hash) as found
  order by name limit ${mostOfEach}`);

/** Entries of the audit log whose rows have no link. */
const entryFaults = sql<Fault>(`
  select 'audit entry ' || position as name, 'the rows it wrote are others' as why
  from act_log a where rows_hash is not null
    and not exists (select from row_link where act_rows = a.rows_hash)
  order by position limit ${mostOfEach}`);

const countLinks = sql<{ many: bigint }>('select count(*) as many from row_link');
const inUtc = script("set local timezone to 'UTC'");

/** One hash over the ends in a seal. */
export function sealHashInSql(): string {
  return `sha256(convert_to(string_agg(concat_ws('|', chain, link, encode(hash, 'hex')),
    E'\\n' order by chain collate "C"), 'UTF8'))`;
}

/**
 * Whether each row of evidence is as it was last written. Each chain must follow link by link to
 * its end, and the seals of earlier nights must hold.
 */
export async function chainedRowFaults(db: Database): Promise<Checked> {
  return db.transaction(async (tx) => {
    await tx.run(inUtc);
    const found: Fault[] = [];
    for (const statement of [...rowFaults, chainFaults, sealFaults, entryFaults]) {
      found.push(...(await tx.rows(statement)));
    }
    const checked = (await tx.row(countLinks))?.many ?? 0;
    return { checked, faults: found.map(({ name, why }) => `${name}: ${why}`) };
  });
}
