import { lookReasonNames, lookReasons } from '../../../contract/staff/borrower-acts.ts';
import { listLoans } from '../../../contract/staff/loan-acts.ts';
import { mostExported } from '../../../contract/staff/proposal-kinds.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { useKept } from '../../platform/list-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { counted } from '../../ui/counts.ts';
import { Empty, Panel } from '../../ui/frames.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import { loanFilters, wantedLoans } from './loan-filter.ts';
import type { BodyFields } from '../proposals/propose-form.tsx';
import type { LoanRow } from './loan-words.ts';
import { LoansTable } from './loans-table.tsx';

/** Proposes a file that names the borrowers of the loans of a list, as it is filtered. */
export function ExportPage() {
  const wanted = wantedLoans(useKept(loanFilters));
  const asked = useAct(listLoans, { ...wanted, limit: mostExported });
  const list = useFilter().elsewhere(paths.loans);
  return (
    <GuardedPage
      lead="A director approves it. Then you alone fetch the file, for 24 hours."
      actions={<ButtonLink to={list}>Choose other loans</ButtonLink>}
    >
      <Loaded asked={asked}>
        {({ rows, next }) => {
          if (rows.length === 0) return <Empty>No loan is like this.</Empty>;
          const tooMany = `More than ${mostExported} loans are like this. Choose fewer.`;
          return <Form rows={rows} whyNot={next === undefined ? null : tooMany} />;
        }}
      </Loaded>
    </GuardedPage>
  );
}

const fields: BodyFields<'export'> = {
  uncover: {
    kind: 'checks',
    label: 'What of the borrowers is in the file',
    hint: 'No card numbers, answers or pictures: those are looked at one by one.',
    options: [
      { value: 'name', label: 'Names' },
      { value: 'mobile', label: 'Mobile numbers' },
    ],
  },
  why: {
    kind: 'choice',
    label: 'Why, as each of them reads it',
    options: lookReasonNames.map((value) => ({ value, label: lookReasons[value] })),
  },
};

function Form({ rows, whyNot }: { rows: readonly LoanRow[]; whyNot: string | null }) {
  const mayNot = useWhyNot('exports', 'proposes');
  return (
    <>
      <ProposeForm
        kind="export"
        given={{ orderIds: rows.map(({ orderId }) => orderId) }}
        fields={fields}
        whyNot={mayNot ?? whyNot}
      />
      <Panel title={whyNot ?? `${counted(rows.length, 'loan')} in the file`}>
        <LoansTable caption="Loans in the file" rows={rows} />
      </Panel>
    </>
  );
}
