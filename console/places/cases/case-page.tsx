import { useState } from 'react';
import { Link } from 'wouter';
import { showCase } from '../../../contract/staff/case-acts.ts';
import { providerText } from '../../../contract/staff/provider-text.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded, Stale } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Facts, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Ago, Instant } from '../../ui/instant.tsx';
import { Taken } from '../work/taken.tsx';
import { Uncover } from '../work/uncover.tsx';
import { CaseActs } from './case-acts.tsx';
import type { Case } from './case-words.ts';
import css from './cases.module.css';
import { Evidence } from './evidence.tsx';
import { Owners } from './owners.tsx';
import { PaymentFacts, Raw, Sides, Story } from './payment-parts.tsx';
import beside from '../../ui/beside.module.css';

/** A money case: what happened, both sides, and each thing that can be done with what it does. */
export function CasePage({ id }: { id: string }) {
  const asked = useAct(showCase, { caseId: id });
  const shown = asked.data;
  const isOpen = shown?.ended === null;
  return (
    <GuardedPage
      title={shown === undefined ? 'Case' : sentence(shown.case.what)}
      beside={
        shown && (
          <Tag tone={isOpen ? 'warn' : 'good'}>
            {isOpen ? 'Opened' : 'Ended'} <Ago at={shown.ended?.at ?? shown.case.openedAt} />
          </Tag>
        )
      }
      actions={
        <>
          {shown && isOpen ? <Taken queue="cases" id={id} takenBy={shown.takenBy} /> : null}
          <Link href={paths.cases}>All cases</Link>
        </>
      }
    >
      <Loaded asked={asked}>{(one) => <Shown shown={one} />}</Loaded>
    </GuardedPage>
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function Shown({ shown }: { shown: Case }) {
  const { payment, ended, strange, seen, first } = shown;
  const [wasOpen, setWasOpen] = useState(ended === null);
  const me = useSession().person.name;
  const caseId = shown.case.caseId;
  return (
    <>
      {ended !== null && wasOpen && ended.by !== me ? (
        <Stale
          by={ended.by}
          at={ended.at}
          onSeen={<Button onClick={() => setWasOpen(false)}>I have looked</Button>}
        />
      ) : null}
      {ended === null ? (
        <Notice tone="warn">
          <p>First: {first}</p>
        </Notice>
      ) : null}
      <div className={css.columns}>
        <div className={beside.side}>
          {ended === null ? null : (
            <Panel title="How it ended">
              <Facts
                facts={[
                  ['By', ended.by],
                  ['When', <Instant key="w" at={ended.at} />],
                  ['Reason', ended.reason],
                  ['Evidence', ended.evidence ?? 'None given'],
                ]}
              />
            </Panel>
          )}
          {payment === null ? null : <Story story={payment.story} />}
          {payment === null ? null : <Sides payment={payment} />}
          {ended === null && shown.case.kind === 'unknown-in-statement' ? (
            <Owners shown={shown} />
          ) : null}
          <Evidence
            caseId={caseId}
            files={shown.evidence}
            isOpen={ended === null}
            hasOwner={payment !== null}
          />
          <CaseActs shown={shown} />
          {payment === null ? null : <Raw payment={payment} />}
        </div>
        <div className={beside.side}>
          <Panel title={payment === null ? 'Unidentified receipt' : 'The payment'}>
            {strange === null ? null : <p>{strange}</p>}
            {payment === null ? (
              <Facts
                facts={[
                  ['Provider', providerText(shown.case.provider)],
                  ['Id there', <code key="i">{shown.providerId}</code>],
                ]}
              />
            ) : (
              <PaymentFacts payment={payment} />
            )}
          </Panel>
          <Panel title="What was seen">
            <Facts facts={seen} />
            <p>
              Opened <Instant at={shown.case.openedAt} />
            </p>
          </Panel>
          {payment === null ? null : (
            <Uncover borrowerId={payment.borrowerId} about={{ kind: 'case', id: caseId }} />
          )}
        </div>
      </div>
    </>
  );
}
