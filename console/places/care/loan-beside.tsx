import { Link } from 'wouter';
import { showLoan } from '../../../contract/staff/loan-acts.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { Facts, Panel } from '../../ui/frames.tsx';
import { Money } from '../../ui/money.tsx';
import { statusWords } from '../loans/loan-words.ts';

/** The loan that something was written about, as of today. */
export function LoanBeside({ orderId }: { orderId: string }) {
  const asked = useAct(showLoan, { orderId });
  return (
    <Panel title="The loan" actions={<Link href={paths.loan(orderId)}>Loan {orderId}</Link>}>
      <Loaded asked={asked}>
        {({ loan, account }) => (
          <Facts
            facts={[
              ['State', statusWords[loan.status]],
              ['Lent', <Money key="a" kwacha={loan.amount} />],
              ['Paid', <Money key="p" kwacha={account.paid} />],
              ['Left', <Money key="l" kwacha={account.remaining} />],
              ['Late fees', <Money key="f" kwacha={account.owed.lateFee} />],
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
