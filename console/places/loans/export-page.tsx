import { useState } from 'react';
import { lookReasonNames, lookReasons } from '../../../contract/staff/borrower-acts.ts';
import { listLoans } from '../../../contract/staff/loan-acts.ts';
import type { exportedParts, ProposalBody } from '../../../contract/staff/proposal-kinds.ts';
import { mostExported } from '../../../contract/staff/proposal-kinds.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { counted } from '../../ui/counts.ts';
import { Checks, Choice } from '../../ui/field.tsx';
import { Empty, Panel } from '../../ui/frames.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import { useLoanFilter } from './loan-filter.ts';
import type { LoanRow } from './loan-words.ts';
import { LoansTable } from './loans-table.tsx';

type Part = (typeof exportedParts)[number];
type Why = (typeof lookReasonNames)[number];

/** Proposes a file that names the borrowers of the loans of a list, as it is filtered. */
export function ExportPage() {
  const { wanted, at } = useLoanFilter();
  const asked = useAct(listLoans, { ...wanted, limit: mostExported });
  const list = at(paths.loans);
  return (
    <GuardedPage
      needs="exports"
      title="Export loans with their borrowers"
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

const parts: readonly { readonly value: Part; readonly label: string }[] = [
  { value: 'name', label: 'Names' },
  { value: 'mobile', label: 'Mobile numbers' },
];

function Form({ rows, whyNot }: { rows: readonly LoanRow[]; whyNot: string | null }) {
  const [uncover, setUncover] = useState<readonly Part[]>([]);
  const [why, setWhy] = useState<Why | ''>('');
  const mayNot = useWhyNot('exports', 'proposes');
  const body: ProposalBody = {
    kind: 'export',
    orderIds: rows.map(({ orderId }) => orderId),
    uncover: [...uncover],
    // Nothing is asked before it is chosen.
    why: why || 'other',
  };
  const bare =
    uncover.length === 0 ? 'Choose what is uncovered.' : why === '' ? 'Choose why.' : null;
  return (
    <>
      <ProposeForm body={body} whyNot={mayNot ?? whyNot ?? bare}>
        {(sentenceFor) => (
          <>
            <Checks
              label="What of the borrowers is in the file"
              hint="No card numbers, answers or pictures: those are looked at one by one."
              options={parts}
              values={uncover}
              onCheck={setUncover}
              error={sentenceFor('uncover')}
            />
            <Choice
              label="Why, as each of them reads it"
              none="Choose"
              value={why}
              options={lookReasonNames.map((value) => ({ value, label: lookReasons[value] }))}
              onChoose={(value) => setWhy(value)}
            />
          </>
        )}
      </ProposeForm>
      <Panel title={whyNot ?? `${counted(rows.length, 'loan')} in the file`}>
        <LoansTable caption="Loans in the file" rows={rows} />
      </Panel>
    </>
  );
}
