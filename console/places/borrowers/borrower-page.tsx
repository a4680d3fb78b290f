import { Link } from 'wouter';
import { showBorrower } from '../../../contract/staff/borrower-acts.ts';
import { channelText } from '../../../contract/staff/state-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { english, languageNames } from '../../../contract/words/languages.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty, Facts, Notice, Panel } from '../../ui/frames.tsx';
import { Day, Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { complaintStateWords } from '../care/care-words.ts';
import { stepWords } from '../care/step-words.ts';
import { RaiseSuspicion } from '../compliance/raise-suspicion.tsx';
import { LoansTable } from '../loans/loans-table.tsx';
import { messageKindText, messageStateText, whatsappText } from '../messages/message-words.ts';
import { Uncover } from '../work/uncover.tsx';
import { BorrowerSms } from './borrower-sms.tsx';
import { BorrowerNotes } from './borrower-notes.tsx';
import { BlockAccount, Blocked } from './account-block.tsx';
import { CheckCaller } from './check-caller.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { EndLogins } from './end-logins.tsx';
import { SetLanguage } from './set-language.tsx';
import { StopWhatsapp } from './stop-whatsapp.tsx';
import { openedText, readerText } from '../work/opened-words.ts';

type Shown = StaffAnswerOf<typeof showBorrower>;

/** A borrower without anything that names them. */
export function BorrowerPage({ id }: { id: string }) {
  const asked = useAct(showBorrower, { borrowerId: id });
  return (
    <GuardedPage
      title={`Borrower ${asked.data?.borrower.mobileMasked ?? ''}`}
      lead="Name, number and answers are hidden. Each look is kept, with its reason."
      actions={
        <>
          <CheckCaller borrowerId={id} />
          <RaiseSuspicion about={{ kind: 'borrower', id }} />
        </>
      }
    >
      <Loaded asked={asked}>{(shown) => <Parts shown={shown} />}</Loaded>
    </GuardedPage>
  );
}

const messageColumns: readonly Column<Shown['messages'][number]>[] = [
  { head: 'Message', cell: ({ kind }) => messageKindText(kind) },
  { head: 'State', cell: ({ state }) => messageStateText(state) },
  { head: 'WhatsApp', cell: ({ whatsapp }) => whatsappText(whatsapp) },
  { head: 'When', cell: ({ at }) => <Instant at={at} /> },
];
const readingColumns: readonly Column<Shown['readings'][number]>[] = [
  { head: 'Opened', cell: ({ what }) => openedText(what) },
  { head: 'By', cell: ({ by }) => readerText(by) },
  { head: 'When', cell: ({ at }) => <Instant at={at} /> },
];

const complaintStates: Readonly<Record<string, string>> = complaintStateWords;

const doneSteps: Readonly<Record<string, string>> = { ...stepWords, face: 'Face' };
const stepText = (step: string) => doneSteps[step] ?? step;

const whereText = (logins: number) =>
  logins === 0
    ? 'no phone'
    : logins === 1
      ? 'one phone or browser'
      : `${logins} phones or browsers`;

const newestOf = (consents: Shown['consents'], wanted: string) =>
  consents.find(({ purpose }) => purpose === wanted);

const sourceWords = {
  app: '',
  sms: ', by SMS',
  ussd: ', by USSD',
  whatsapp: ', by WhatsApp',
  staff: ', by staff',
} as const;

/** Whether they agreed to it; messages about their loans come in any case. */
function Agreed({ consents, to }: Pick<Shown, 'consents'> & { to: string }) {
  const newest = newestOf(consents, to);
  if (newest === undefined) return 'No, never agreed';
  return (
    <>
      {newest.given ? 'Yes, since ' : 'No, withdrawn '}
      <Instant at={newest.at} />
      {sourceWords[newest.source]}
    </>
  );
}

function StandingActions({ shown }: { shown: Shown }) {
  const { borrower, languages, logins, blockedOn } = shown;
  const { borrowerId } = borrower;
  return (
    <>
      {languages.length > 1 ? (
        <SetLanguage borrowerId={borrowerId} languages={languages} />
      ) : null}
      {newestOf(shown.consents, 'whatsapp')?.given ? (
        <StopWhatsapp borrowerId={borrowerId} />
      ) : null}
      <EndLogins borrowerId={borrowerId} logins={logins} />
      {blockedOn === null ? <BlockAccount borrowerId={borrowerId} /> : null}
    </>
  );
}

function Parts({ shown }: { shown: Shown }) {
  const { loans, erasesOn, blockedOn } = shown;
  const { borrowerId } = shown.borrower;
  return (
    <>
      {erasesOn === null ? null : (
        <Notice tone="warn">
          <p>
            They asked for everything to be erased: it goes on <Day on={erasesOn} />.
          </p>
        </Notice>
      )}
      {blockedOn === null ? null : <Blocked borrowerId={borrowerId} on={blockedOn} />}
      <p>
        The borrower reads: <q>{shown.standing}</q>
      </p>
      <Uncover borrowerId={borrowerId} />
      <BorrowerNotes borrowerId={borrowerId} notes={shown.notes} />
      <StandingPanel shown={shown} />
      <DocumentsPanel borrowerId={borrowerId} />
      <Panel title="Loans">
        {loans.length === 0 ? (
          <Empty>They never asked for a loan.</Empty>
        ) : (
          <LoansTable caption="Their loans, newest first" rows={loans} />
        )}
      </Panel>
      <Panel title="Messages">
        {shown.messages.length === 0 ? (
          <Empty>Nothing was sent to them.</Empty>
        ) : (
          <DataTable
            caption="Messages, newest first"
            columns={messageColumns}
            rows={shown.messages}
            keyOf={({ kind, at }) => `${kind} ${at.getTime()}`}
          />
        )}
      </Panel>
      <BorrowerSms borrowerId={borrowerId} received={shown.received} />
      <Panel title="Who looked">
        {shown.readings.length === 0 ? (
          <Empty>None of their data was opened.</Empty>
        ) : (
          <DataTable
            caption="What was opened, newest first"
            columns={readingColumns}
            rows={shown.readings}
            keyOf={({ what, by, at }) => `${what} ${by} ${at.getTime()}`}
          />
        )}
      </Panel>
    </>
  );
}

function StandingPanel({ shown }: { shown: Shown }) {
  const { borrower, limitRaisedAt, steps, wallets, complaints } = shown;
  return (
    <Panel title="Standing" actions={<StandingActions shown={shown} />}>
      <Facts
        facts={[
          ['Limit', <Money key="l" kwacha={borrower.limit} />],
          ['Limit raised', limitRaisedAt ? <Instant key="r" at={limitRaisedAt} /> : 'never'],
          ['Loans paid off on time', String(borrower.settledLoans)],
          ['Source', channelText(borrower.channel)],
          ['Since', <Instant key="s" at={borrower.since} />],
          ['Logged in on', whereText(shown.logins)],
          ['Language', languageNames[shown.language ?? english]],
          ['Steps done', steps.map(({ step }) => stepText(step)).join(', ') || 'none'],
          ['Offers by SMS', <Agreed key="o" consents={shown.consents} to="marketing" />],
          ['WhatsApp', <Agreed key="w" consents={shown.consents} to="whatsapp" />],
          ['Wallets', wallets.map((one) => `${one.network} ${one.mobileMasked}`).join(', ')],
          [
            'Complaints',
            complaints.length === 0
              ? 'none'
              : complaints.map(({ number, state }) => (
                  <Link key={number} href={paths.complaint(number)}>
                    {`${number}, ${(complaintStates[state] ?? state).toLowerCase()} `}
                  </Link>
                )),
          ],
        ]}
      />
    </Panel>
  );
}
