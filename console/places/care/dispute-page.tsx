import { Link } from 'wouter';
import { showDispute } from '../../../contract/staff/dispute-acts.ts';
import { kindRules } from '../../../contract/staff/kind-rules.ts';
import { paymentStateText } from '../../../contract/staff/state-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { optionsOf } from '../../ui/field-list.tsx';
import { Facts, Panel, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { findingWords, outcomeWords } from '../dispute-words.ts';
import { ProposeForm } from '../proposals/propose-form.tsx';
import type { BodyFields } from '../proposals/propose-form.tsx';
import { Clock } from '../work/clock.tsx';
import { LoanBeside } from './loan-beside.tsx';
import beside from '../../ui/beside.module.css';

type Dispute = StaffAnswerOf<typeof showDispute>['dispute'];

/** One dispute: how the loan was taken, the loan beside it, and the decision of two people. */
export function DisputePage({ number }: { number: string }) {
  const asked = useAct(showDispute, { number });
  const dispute = asked.data?.dispute;
  return (
    <GuardedPage
      title={`Dispute ${number}`}
      lead="The borrower says that they did not take this loan."
      beside={
        dispute && (
          <Tag tone={dispute.isLate ? 'bad' : dispute.outcome === null ? 'warn' : 'note'}>
            {outcomeWords[dispute.outcome ?? 'open']}
          </Tag>
        )
      }
      actions={<Link href={paths.disputes}>All disputes</Link>}
    >
      <Loaded asked={asked}>{(shown) => <Shown dispute={shown.dispute} />}</Loaded>
    </GuardedPage>
  );
}

function Shown({ dispute }: { dispute: Dispute }) {
  const { number, orderId, borrowerId, mobileMasked, openedAt, answerBy, isLate } = dispute;
  return (
    <>
      <div className={beside.columns}>
        <div className={beside.side}>
          <HowTaken evidence={dispute.evidence} />
        </div>
        <div className={beside.side}>
          <Panel title="Clock">
            <Facts
              facts={[
                ['Answer by', <Clock key="c" answerBy={answerBy} isLate={isLate} />],
                ['Opened', <Instant key="o" at={openedAt} />],
                [
                  'Charges',
                  dispute.isFrozen ? 'Suspended until the decision' : 'Not suspended',
                ],
                [
                  'Borrower',
                  <Link key="b" href={paths.borrower(borrowerId)}>
                    {mobileMasked}
                  </Link>,
                ],
                [
                  'Complaint',
                  <Link key="n" href={paths.complaint(number)}>
                    {number}
                  </Link>,
                ],
              ]}
            />
          </Panel>
          <LoanBeside orderId={orderId} />
        </div>
      </div>
      {dispute.outcome === null ? <Decide number={number} /> : <Decided dispute={dispute} />}
    </>
  );
}

const faceWords = {
  matched: 'Matched the card',
  referred: 'Left to a person',
  failed: 'Failed',
} as const;
const holderWords = {
  agrees: 'The network’s holder is the name on the card',
  differs: 'The network’s holder is another name',
  barred: 'Barred by the network',
} as const;
const knownWords = {
  first: 'their first one',
  verified: 'known by the verification',
  face: 'known by a face check',
  waited: 'known after a wait',
} as const;

function HowTaken({ evidence }: Pick<Dispute, 'evidence'>) {
  const { askedAt, login, devices, face, wallet, payout, paid } = evidence;
  return (
    <Panel title="How it was taken">
      <Facts
        facts={[
          ['Asked for', <Instant key="a" at={askedAt} />],
          [
            'Login by code',
            login === null ? (
              'No record any more'
            ) : (
              <>
                <Instant at={login.at} />, {login.device ?? 'a browser without a name'}
              </>
            ),
          ],
          ...devices.map(
            (device) =>
              [
                'Browser',
                <>
                  {device.name ?? 'Without a name'}, since <Instant at={device.firstSeenAt} />,{' '}
                  {device.isRefused
                    ? 'refused by the borrower'
                    : device.knownBy === null
                      ? 'never known'
                      : knownWords[device.knownBy]}
                </>,
              ] as const,
          ),
          [
            'Face check',
            face === null ? (
              'None before it'
            ) : (
              <>
                {faceWords[face.outcome]}, <Instant at={face.at} />
              </>
            ),
          ],
          [
            'Wallet',
            `${wallet.network} ${wallet.mobileMasked}, ` +
              (wallet.isOwnNumber ? 'the number they log in with' : 'another number'),
          ],
          [
            'Wallet holder',
            wallet.holder === null ? 'The network has not said' : holderWords[wallet.holder],
          ],
          [
            'Payout',
            payout === null ? (
              'None'
            ) : (
              <>
                <Money kwacha={payout.amount} />, {paymentStateText(payout.state).toLowerCase()}
                , <Instant at={payout.at} />
                {payout.reference === null ? null : `, reference ${payout.reference}`}
              </>
            ),
          ],
          ['Paid on it', <Paid key="p" paid={paid} />],
        ]}
      />
    </Panel>
  );
}

function Paid({ paid: { count, amount, fromOthers } }: Pick<Dispute['evidence'], 'paid'>) {
  if (count === 0) return <>Nothing</>;
  return (
    <>
      <Money kwacha={amount} /> in {count === 1 ? 'one payment' : `${count} payments`},{' '}
      {fromOthers === 0 ? 'all from this wallet' : `${fromOthers} from other numbers`}
    </>
  );
}

const findings = optionsOf(findingWords).map(({ value, label }) => ({
  value,
  label: `${value === 'not-theirs' ? 'Uphold' : 'Reject'}: ${label}`,
}));

const fields: BodyFields<'decide-dispute'> = {
  finding: { kind: 'choice', label: 'Decision', options: findings },
};

function Decide({ number }: { number: string }) {
  return (
    <Panel title="Decide it">
      <ProposeForm
        kind="decide-dispute"
        given={{ number }}
        fields={fields}
        whyNot={useWhyNot(kindRules['decide-dispute'].permission, 'proposes')}
      />
    </Panel>
  );
}

function Decided({
  dispute: { outcome, ground, decidedAt, proposalId },
}: {
  dispute: Dispute;
}) {
  return (
    <Panel title="Decision">
      <Facts
        facts={[
          [
            'Decision',
            `${outcomeWords[outcome ?? 'open']}: ${findingWords[ground ?? 'not-theirs']}`,
          ],
          ...(decidedAt === null
            ? []
            : [['Decided', <Instant key="d" at={decidedAt} />] as const]),
          ...(proposalId === null
            ? []
            : [
                [
                  'By two people',
                  <Link key="p" href={paths.proposal(proposalId)}>
                    Who decided it
                  </Link>,
                ] as const,
              ]),
        ]}
      />
    </Panel>
  );
}
