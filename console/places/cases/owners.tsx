import { useState } from 'react';
import { Link } from 'wouter';
import { suggestOwners } from '../../../contract/staff/case-acts.ts';
import { kindRules } from '../../../contract/staff/kind-rules.ts';
import { previewProposal } from '../../../contract/staff/propose-acts.ts';
import { providerText } from '../../../contract/staff/provider-text.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { loanStateText } from '../../../contract/staff/state-words.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Aside, Empty, Panel } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { Reason } from '../proposals/propose-form.tsx';
import type { Case } from './case-words.ts';
import css from './cases.module.css';

type Suggested = StaffAnswerOf<typeof suggestOwners>;
type Owner = Suggested['rows'][number];

/** Loans that an unidentified receipt may be meant for; one is proposed by a click. */
export function Owners({ shown }: { shown: Case }) {
  const { caseId } = shown.case;
  const asked = useAct(suggestOwners, { caseId });
  const [chosen, setChosen] = useState<Owner | null>(null);
  const mayNot = useWhyNot(kindRules['unmatched-to-owner'].permission, 'proposes');
  const { whyNot = null } = shown.acts.find(({ act }) => act === 'to-owner') ?? {};
  return (
    <Panel title="Loans it may be meant for">
      <Loaded asked={asked}>
        {({ rows, payer, isGivable }) => (
          <>
            <Aside>{aboutPayer(payer)}</Aside>
            {rows.length === 0 ? (
              <Empty>No loan fits. Search by what the borrower tells you.</Empty>
            ) : (
              <DataTable
                caption="Loans that fit, the best first"
                columns={columnsOf(isGivable ? { setChosen, whyNot: mayNot ?? whyNot } : null)}
                rows={rows}
                keyOf={({ orderId }) => orderId}
              />
            )}
          </>
        )}
      </Loaded>
      {chosen === null ? null : (
        <div key={chosen.orderId} ref={focus} tabIndex={-1} className={css.looked}>
          <Proposing owner={chosen} shown={shown} />
        </div>
      )}
    </Panel>
  );
}

function aboutPayer({ mobileMasked, isNamed }: Suggested['payer']): string {
  const from = mobileMasked === null ? 'gives no number' : `gives ${mobileMasked}`;
  return `The statement ${from}, and ${isNamed ? 'a name, which is compared' : 'no name'}.`;
}

interface Choosing {
  setChosen: (owner: Owner) => void;
  whyNot: string | null;
}

function columnsOf(choosing: Choosing | null): readonly Column<Owner>[] {
  return [
    {
      head: 'Loan',
      cell: ({ orderId, mobileMasked, status }) => (
        <span className={css.owner}>
          <Link href={paths.loan(orderId)}>Loan {orderId}</Link>
          <small>
            {mobileMasked}, {loanStateText(status).toLowerCase()}
          </small>
        </span>
      ),
    },
    {
      head: 'Why',
      cell: ({ reasons }) => (
        <ul className={css.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ),
      isMain: true,
      isLong: true,
    },
    {
      head: 'Owed that day',
      cell: ({ remaining, dueOn }) => (
        <span className={css.owner}>
          <Money kwacha={remaining} />
          {dueOn === null ? null : (
            <small>
              due <Day on={dueOn} />
            </small>
          )}
        </span>
      ),
      isNumber: true,
    },
    ...(choosing === null
      ? []
      : [
          {
            head: '',
            cell: (owner: Owner) => (
              <Button whyNot={choosing.whyNot} onClick={() => choosing.setChosen(owner)}>
                Propose …
              </Button>
            ),
          },
        ]),
  ];
}

/** Once, when it appears. */
const focus = (part: HTMLElement | null) => part?.focus();

/** What giving it to this loan would do, with reason and evidence filled in. */
function Proposing({ owner, shown }: { owner: Owner; shown: Case }) {
  const { caseId, provider } = shown.case;
  const body = { kind: 'unmatched-to-owner', caseId, orderId: owner.orderId } as const;
  const asked = useAct(previewProposal, { body });
  return (
    <Loaded asked={asked}>
      {(previewed) => (
        <Reason
          kind="unmatched-to-owner"
          body={body}
          previewed={previewed}
          because={`${owner.reasons.join('. ')}.`}
          known={`${providerText(provider)}, ${shown.providerId}, in its statement.`}
          onChanged={() => void asked.refetch()}
        />
      )}
    </Loaded>
  );
}
