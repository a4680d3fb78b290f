import { bureauUnsaid, firstParameters } from '../../../domain/rules/policy.ts';
import type { DecisionParameters, DecisionPolicy } from '../../../domain/rules/policy.ts';
import type { Config } from '../../store/config.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';

/** A version of the rules; version 1 comes with the program and has no row. */
export interface PolicyVersion {
  readonly version: number;
  readonly parameters: DecisionParameters;
}

export const firstPolicy: PolicyVersion = { version: 1, parameters: firstParameters };

/** Kept parameters as they read today: of before there was a bureau, it decides nothing. */
export const parametersInSql = (kept: string) =>
  `('${JSON.stringify(bureauUnsaid)}'::jsonb || ${kept})`;

/**
 * The version in force as one column of a statement that asks for more: a loan request asks no
 * question of the database for it. Null while it is the program's.
 */
export const policyColumn = `(
  select json_build_object('version', version, 'parameters',
    ${parametersInSql('parameters')})
  from decision_policy_version order by version desc limit 1)`;
const selectPolicy = sql<{ policy: PolicyVersion | null }>(`select ${policyColumn} as policy`);

export async function policyInForce(q: Queryable): Promise<PolicyVersion> {
  return (await q.row(selectPolicy))?.policy ?? firstPolicy;
}

/** A version as the rules are asked by it here. */
export function policyOf(
  { version, parameters }: PolicyVersion,
  { registryMissing }: Pick<Config, 'registryMissing'>,
): DecisionPolicy {
  return { ...parameters, version, registryMissing };
}

/** A version with who agreed to it; null: it came with the program. */
export interface PublishedPolicy extends PolicyVersion {
  readonly publishedAt: Date | null;
  readonly proposalId: string | null;
}

const selectVersions = sql<PublishedPolicy>(`
  select version, ${parametersInSql('parameters')} as parameters, published_at, proposal_id
  from decision_policy_version order by version desc limit 100`);

/** Every version, the newest first. */
export async function policyVersions(q: Queryable): Promise<PublishedPolicy[]> {
  const first = { ...firstPolicy, publishedAt: null, proposalId: null };
  return [...(await q.rows(selectVersions)), first];
}

const insertVersion = sql<
  void,
  { version: number; parameters: string; now: Date; proposalId: string }
>(`
  insert into decision_policy_version (version, parameters, published_at, proposal_id)
  values (:version, :parameters::jsonb, :now, :proposalId)`);

/** Publishes what two people agreed to; the database holds it against what they signed. */
export async function publishPolicy(
  q: Queryable,
  { version, parameters }: PolicyVersion,
  by: { readonly proposalId: string; readonly now: Date },
): Promise<void> {
  await q.run(insertVersion, { version, parameters: JSON.stringify(parameters), ...by });
}
