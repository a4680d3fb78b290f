import type { ProposalId } from '../../../../contract/staff/people-words.ts';
import type { StatementWord } from '../../../../contract/staff/statement-meanings.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';

const selectWords = sql<StatementWord, { provider: string }>(`
  select part, word, meaning from statement_word where provider = :provider
  order by part, word limit 1000`);

/** The words of a provider's files that two people explained. */
export function wordsOf(q: Queryable, provider: string): Promise<StatementWord[]> {
  return q.rows(selectWords, { provider });
}

const insertWord = sql<
  void,
  {
    provider: string;
    part: string;
    word: string;
    meaning: string;
    proposalId: ProposalId;
    now: Date;
  }
>(`
  insert into statement_word (provider, part, word, meaning, proposal_id, explained_at)
  values (:provider, :part, :word, :meaning, :proposalId, :now)`);
const askUnreadable = sql<void, { provider: string; now: Date }>(`
  update reconciliation set next_run_at = :now
  where provider = :provider and outcome = 'unreadable'`);

/** Stores the meaning of a word, and schedules the unread days for another reading. */
export async function keepWord(
  tx: Queryable,
  of: StatementWord & {
    readonly provider: string;
    readonly proposalId: ProposalId;
    readonly now: Date;
  },
): Promise<void> {
  await tx.run(insertWord, of);
  await tx.run(askUnreadable, { provider: of.provider, now: of.now });
}
