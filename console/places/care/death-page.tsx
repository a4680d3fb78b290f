import { Link } from 'wouter';
import {
  confirmDeath,
  rejectDeath,
  showDeathReport,
} from '../../../contract/staff/death-acts.ts';
import { kindRules } from '../../../contract/staff/kind-rules.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Empty, Facts, Panel, Tag } from '../../ui/frames.tsx';
import { Day, Instant } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import { reasonField } from '../reason-field.ts';
import { Clock } from '../work/clock.tsx';
import { Uncover } from '../work/uncover.tsx';
import { deathOutcomeWords } from './care-words.ts';
import { Certificate } from './certificate.tsx';
import beside from '../../ui/beside.module.css';

type Report = StaffAnswerOf<typeof showDeathReport>['report'];

/** The report of a death: its certificate and clock, the decision, and then the charges. */
export function DeathPage({ number }: { number: string }) {
  const asked = useAct(showDeathReport, { number });
  const report = asked.data?.report;
  return (
    <GuardedPage
      title={`Report ${number}`}
      lead="A family says that this borrower has died."
      beside={
        report && (
          <Tag tone={report.isLate ? 'bad' : report.outcome === null ? 'warn' : 'note'}>
            {deathOutcomeWords[report.outcome ?? 'open']}
          </Tag>
        )
      }
      actions={<Link href={paths.deaths}>All reports</Link>}
    >
      <Loaded asked={asked}>{(shown) => <Shown report={shown.report} />}</Loaded>
    </GuardedPage>
  );
}

function Shown({ report }: { report: Report }) {
  const { number, borrowerId, outcome } = report;
  if (borrowerId === null) return <Empty>No account has the number that was given.</Empty>;
  return (
    <>
      <div className={beside.columns}>
        <div className={beside.side}>
          <Certificate number={number} isOpen={outcome === null} />
        </div>
        <div className={beside.side}>
          <Clocks report={report} borrowerId={borrowerId} />
          <Uncover borrowerId={borrowerId} about={{ kind: 'death-report', id: number }} />
        </div>
      </div>
      {outcome === null ? <Decide report={report} /> : null}
      {report.loans.map((loan) => (
        <StopCharges key={loan.orderId} number={number} loan={loan} />
      ))}
    </>
  );
}

function Clocks({ report, borrowerId }: { report: Report; borrowerId: string }) {
  const { answerBy, isLate, isHeld, heldUntil, diedOn, decidedAt, decidedBy, reason } = report;
  return (
    <Panel title="Clock">
      <Facts
        facts={[
          ['Answer by', <Clock key="c" answerBy={answerBy} isLate={isLate} />],
          ['Reported', <Instant key="r" at={report.reportedAt} />],
          [
            'Contact and messages',
            !isHeld ? (
              'Not stopped'
            ) : heldUntil === null ? (
              'Stopped'
            ) : (
              <>
                Stopped until <Day on={heldUntil} />
              </>
            ),
          ],
          [
            'Borrower',
            <Link key="b" href={paths.borrower(borrowerId)}>
              {report.mobileMasked}
            </Link>,
          ],
          ...(diedOn === null ? [] : [['Died on', <Day key="d" on={diedOn} />] as const]),
          ...(decidedAt === null
            ? []
            : [
                [
                  'Decided',
                  <>
                    <Instant at={decidedAt} /> by {decidedBy ?? 'the borrower'}
                  </>,
                ] as const,
              ]),
          ...(reason === null ? [] : [['Reason', reason] as const]),
        ]}
      />
    </Panel>
  );
}

function Decide({ report: { number, firstBy, firstSaid } }: { report: Report }) {
  const whyNot = useWhyNot('complaints', 'does');
  return (
    <div className={beside.columns}>
      <Panel title="The certificate is genuine">
        <p>
          {firstBy === null || firstSaid === null ? (
            'Two people confirm it, of the same day.'
          ) : (
            <>
              {firstBy} confirmed it, died on <Day on={firstSaid} />. Another person confirms
              it.
            </>
          )}
        </p>
        <ActForm
          act={confirmDeath}
          given={{ number }}
          fields={{
            diedOn: {
              kind: 'day',
              label: 'Died on',
              hint: 'As on the certificate. Charges stop from this day, after two people agree.',
              wanted: 'Give the day on the certificate.',
            },
            reason: reasonField,
          }}
          action="Confirm the death"
          whyNot={whyNot}
          onDone={() => showToast('Kept. Contact ends for good once two people confirmed it.')}
        />
      </Panel>
      <Panel title="It is not">
        <ActForm
          act={rejectDeath}
          given={{ number }}
          fields={{ reason: { ...reasonField, hint: 'What is wrong with it.' } }}
          action="Reject the report"
          look="danger"
          whyNot={whyNot}
          onDone={() => showToast('Rejected. Contact goes on.')}
        />
      </Panel>
    </div>
  );
}

interface StopChargesProps {
  number: string;
  loan: Report['loans'][number];
}

/** What two people do after any death: no charges from that day on, and those since reversed. */
function StopCharges({ number, loan: { orderId, from } }: StopChargesProps) {
  return (
    <Panel title={`Charges of loan ${orderId}`}>
      <p>
        Charges still run. Propose to suspend them for good from <Day on={from} />; what was
        charged since is reversed.
      </p>
      <ProposeForm
        kind="hardship"
        given={{ orderId, hardship: 'death', from, days: null }}
        evidence={`Report ${number}`}
        whyNot={useWhyNot(kindRules.hardship.permission, 'proposes')}
      />
    </Panel>
  );
}
