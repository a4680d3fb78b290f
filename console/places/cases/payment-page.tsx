import { Link } from 'wouter';
import { showPayment } from '../../../contract/staff/case-acts.ts';
import { formerPaybill } from '../../../contract/staff/provider-text.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { Empty, Panel, Tag } from '../../ui/frames.tsx';
import { stateTone, stateWords } from './case-words.ts';
import css from './cases.module.css';
import { CasesTable } from './cases-table.tsx';
import { PaymentFacts, Raw, Sides, Story } from './payment-parts.tsx';
import { ReportTakenBack } from './report-taken-back.tsx';
import beside from '../../ui/beside.module.css';

/** One payment, whether it has a case or not. */
export function PaymentPage({ id }: { id: string }) {
  const asked = useAct(showPayment, { paymentId: id });
  const state = asked.data?.payment.state;
  return (
    <GuardedPage
      beside={state && <Tag tone={stateTone[state]}>{stateWords[state]}</Tag>}
      actions={<Link href={paths.payments}>All payments</Link>}
    >
      <Loaded asked={asked}>
        {({ payment, cases }) => (
          <div className={css.columns}>
            <div className={beside.side}>
              <Story story={payment.story} />
              <Sides payment={payment} />
              <Panel title="Cases about it">
                {cases.length === 0 ? (
                  <Empty>No case was ever opened about it.</Empty>
                ) : (
                  <CasesTable caption="Cases about it" rows={cases} />
                )}
              </Panel>
              {payment.provider === formerPaybill && payment.state === 'confirmed' ? (
                <ReportTakenBack paymentId={payment.paymentId} />
              ) : null}
              <Raw payment={payment} />
            </div>
            <Panel title="What it is">
              <PaymentFacts payment={payment} />
            </Panel>
          </div>
        )}
      </Loaded>
    </GuardedPage>
  );
}
