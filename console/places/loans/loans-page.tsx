import { networks } from '../../../contract/market/network.ts';
import { listLoans, loanSorts, loanStatuses } from '../../../contract/staff/loan-acts.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Listed } from '../../platform/listed.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { counts } from '../../ui/counts.ts';
import { Choice, TextField } from '../../ui/field.tsx';
import { Filters } from '../../ui/frames.tsx';
import { lateFrom, owedFrom, useLoanFilter } from './loan-filter.ts';
import { statusWords } from './loan-words.ts';
import { LoansTable } from './loans-table.tsx';

const limit = 50;

type Shown = ReturnType<typeof useLoanFilter>;

/** All loans, a page at a time. Filter, order and place stand in the address. */
export function LoansPage() {
  const { kept, show, after, wanted, at } = useLoanFilter();
  const mayNotExport = useWhyNot('exports', 'proposes');
  const asked = useAct(listLoans, { ...wanted, after, limit });
  return (
    <GuardedPage
      needs="borrowers"
      title="Loans"
      lead="What was lent, to whom is covered, and what the books have as owed."
      actions={
        <ButtonLink to={at(paths.loansExport)} whyNot={mayNotExport}>
          Export …
        </ButtonLink>
      }
    >
      <Filter kept={kept} show={show} />
      <Listed asked={asked} none="No loan is like this.">
        {(rows) => <LoansTable caption="Loans" rows={rows} />}
      </Listed>
    </GuardedPage>
  );
}

const owedText = (from: string) => `K${counts.format(Number(from))} or more`;
const sortWords = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  due: 'Longest due first',
  owed: 'Most owed first',
} as const satisfies Record<(typeof loanSorts)[number], string>;

function Filter({ kept, show }: Pick<Shown, 'kept' | 'show'>) {
  return (
    <Filters>
      <Choice
        label="State"
        none="Every state"
        value={kept.status ?? ''}
        options={loanStatuses.map((value) => ({ value, label: statusWords[value] }))}
        onChoose={(value) => show({ status: value })}
      />
      <Choice
        label="Network"
        none="Every network"
        value={kept.network ?? ''}
        options={networks.map((value) => ({ value, label: value }))}
        onChoose={(value) => show({ network: value })}
      />
      <Choice
        label="Late"
        none="Late or not"
        value={kept.late ?? ''}
        options={lateFrom.map((value) => ({
          value,
          label: value === '1' ? 'Late by a day or more' : `Late by ${value} days or more`,
        }))}
        onChoose={(value) => show({ late: value })}
      />
      <Choice
        label="Owed"
        none="Any amount"
        value={kept.owed ?? ''}
        options={owedFrom.map((value) => ({ value, label: owedText(value) }))}
        onChoose={(value) => show({ owed: value })}
      />
      <TextField
        label="Oldest bill due from"
        type="date"
        value={kept.dueFrom ?? ''}
        onText={(dueFrom) => show({ dueFrom })}
      />
      <TextField
        label="to"
        type="date"
        value={kept.dueTo ?? ''}
        onText={(dueTo) => show({ dueTo })}
      />
      <Choice
        label="Order"
        none={sortWords.newest}
        value={kept.sort === 'newest' ? '' : (kept.sort ?? '')}
        options={loanSorts
          .filter((value) => value !== 'newest')
          .map((value) => ({ value, label: sortWords[value] }))}
        onChoose={(value) => show({ sort: value })}
      />
    </Filters>
  );
}
