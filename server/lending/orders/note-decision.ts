import type { OrderId } from '../../../contract/words/ids.ts';
import type { Decision, DecisionFacts } from '../../../domain/rules/decision.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { decisionHashInSql, decisionLinkInSql } from '../../store/database/hash-chain.ts';
import { jsonText } from '../../store/database/json-text.ts';

/** The decision as it is now, and the next link of the order's chain. */
const writeDecision = sql<
  void,
  {
    orderId: OrderId;
    decision: string | null;
    facts: string | null;
    verdict: string;
    who: string | null;
    now: Date;
  }
>(`
  with o as (
    update loan_order set decision = coalesce(:decision::jsonb, decision),
      decision_facts = coalesce(:facts::jsonb, decision_facts),
      version = version + 1,
      chain_length = chain_length + 1,
      chain_head = ${decisionLinkInSql({
        before: 'chain_head',
        verdict: ':verdict::text',
        hash: decisionHashInSql('coalesce(:decision::jsonb, decision)'),
        at: ':now::timestamptz',
        byWhom: ':who::text',
      })}
    where id = :orderId
    returning id, chain_length, chain_head, ${decisionHashInSql('decision')} as hash
  )
  insert into loan_decision (order_id, link, verdict, by_whom, decision_hash, at, chain)
  select id, chain_length, :verdict, :who, hash, :now, chain_head from o`);

/** Keeps a decision about an order there is; what is null stays as it was. */
export async function noteDecision(
  tx: Queryable,
  orderId: OrderId,
  decided: {
    readonly verdict: string;
    readonly decision: Decision | null;
    readonly facts: DecisionFacts | null;
    /** The person who decided; null: the rules. */
    readonly who: string | null;
    readonly now: Date;
  },
): Promise<void> {
  const { verdict, who, now } = decided;
  const decision = decided.decision && jsonText(decided.decision);
  const facts = decided.facts && jsonText(decided.facts);
  await tx.run(writeDecision, { orderId, decision, facts, verdict, who, now });
}
