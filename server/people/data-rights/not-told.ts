/*
 * A person who tries cards through us does not learn which of them the register knows. The
 * export shows that it was asked.
 */

export const isToldFact = "name <> 'registry'";

export const factsTold = "decision_facts - '{registry,registryTrusted}'::text[]";

export const decisionTold = `case when decision ? 'results' then jsonb_set(decision, '{results}',
    coalesce((select jsonb_agg(one) from jsonb_array_elements(decision -> 'results') one
      where one ->> 'rule' <> 'registry'), '[]')) else decision end`;
