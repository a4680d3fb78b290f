import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import {
  listDeliveries,
  replayDeliveries,
  showDelivery,
  showPartners,
  takeEndpointSecret,
  testEndpoint,
} from '../../../contract/staff/partner-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Listed } from '../../platform/listed.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { callFresh, useAct, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { counted } from '../../ui/counts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty, Facts, Panel, Tag } from '../../ui/frames.tsx';
import { Ago, Instant } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ShownOnce } from './partners.tsx';
import { StateOfWebhook } from './state-of-webhook.tsx';

type Endpoint = StaffAnswerOf<typeof showPartners>['endpoints'][number];
type Line = StaffAnswerOf<typeof listDeliveries>['rows'][number];

const lookEveryMs = 3000;

/** One system that listens: what was sent to it, and what it answered. */
export function WebhookPage({ endpointId }: { endpointId: string }) {
  const asked = useAct(showPartners, {}, { everyMs: lookEveryMs });
  return (
    <GuardedPage
      title="Webhook"
      needs="partners"
      lead={<Link href={paths.systemPart('partners')}>All partners</Link>}
    >
      <Loaded asked={asked}>
        {({ endpoints }) => {
          const endpoint = endpoints.find((one) => one.endpointId === endpointId);
          if (endpoint === undefined) return <Empty>No webhook has this address.</Empty>;
          return (
            <>
              <About of={endpoint} />
              <Deliveries of={endpoint} />
            </>
          );
        }}
      </Loaded>
    </GuardedPage>
  );
}

function About({ of: endpoint }: { of: Endpoint }) {
  const { name, url, types, bothUntil, failingSince } = endpoint;
  const facts: [string, ReactNode][] = [
    ['State', <StateOfWebhook key="state" of={endpoint} />],
    ['Address', url],
    ['Events', types.join(', ')],
  ];
  if (failingSince) facts.push(['Failing since', <Instant key="at" at={failingSince} />]);
  if (bothUntil) facts.push(['Both secrets until', <Instant key="until" at={bothUntil} />]);
  return (
    <Panel title={name} actions={<Actions of={endpoint} />}>
      <Facts facts={facts} />
    </Panel>
  );
}

function Actions({ of: endpoint }: { of: Endpoint }) {
  const { endpointId, state } = endpoint;
  const [isReplaying, setIsReplaying] = useState(false);
  const proposes = useWhyNot('partners', 'proposes');
  const does = useWhyNot('system', 'does');
  const testing = useDoing(() => callAct(testEndpoint, { endpointId }));
  const isOff = state === 'off' ? 'It is off.' : null;
  const change = (how: string, label: string, whyNot: string | null) => (
    <ButtonLink to={paths.partner(endpointId, how)} whyNot={whyNot}>
      {label}
    </ButtonLink>
  );
  return (
    <>
      <ShowSecret of={endpoint} />
      <Button
        busy={testing.isPending}
        whyNot={isOff ?? does}
        onClick={() =>
          testing.mutate(undefined, {
            onSuccess: () => showToast('A test is on its way.'),
            onError: (failure) => showToast(sentenceOf(failure)),
          })
        }
      >
        Send a test
      </Button>
      <Button whyNot={isOff ?? does} onClick={() => setIsReplaying(true)}>
        Send again since …
      </Button>
      {change('change', 'Change …', proposes)}
      {change('rotate', 'New secret …', isOff ?? proposes)}
      {change('off', 'Switch off …', isOff ?? proposes)}
      {isReplaying ? (
        <ReplayDialog endpointId={endpointId} onClose={() => setIsReplaying(false)} />
      ) : null}
    </>
  );
}

/** It stays, as what is asked for again after it was shown has no secret any more. */
function ShowSecret({ of: { endpointId, name, hasSecret } }: { of: Endpoint }) {
  const [secret, setSecret] = useState<string | null>(null);
  const taking = useDoing(() => callFresh(takeEndpointSecret, { endpointId }));
  const mayNot = useWhyNot('partners', 'proposes');
  const show = () =>
    taking.mutate(undefined, {
      onSuccess: (taken) => setSecret(taken.secret),
      onError: (failure) => showToast(sentenceOf(failure)),
    });
  if (secret !== null) {
    const close = () => setSecret(null);
    return <ShownOnce title={`Secret of ${name}`} value={secret} onClose={close} />;
  }
  if (!hasSecret) return null;
  return (
    <Button look="primary" busy={taking.isPending} whyNot={mayNot} onClick={show}>
      Show the secret
    </Button>
  );
}

function ReplayDialog({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  return (
    <ActDialog
      title="Send again"
      act={replayDeliveries}
      given={{ endpointId, messageId: null }}
      fields={{
        since: {
          kind: 'moment',
          label: 'All since',
          hint: 'The same messages go again by their ids, those that were taken too.',
        },
      }}
      action="Send again"
      onClose={onClose}
      onDone={({ messages }) => {
        showToast(`${counted(messages, 'message goes', 'messages go')} again.`);
        onClose();
      }}
    />
  );
}

const tones = { waiting: 'warn', taken: 'good', 'given-up': 'bad' } as const;
const words = { waiting: 'Waiting', taken: 'Taken', 'given-up': 'Given up' } as const;

function Deliveries({ of: { endpointId } }: { of: Endpoint }) {
  const { after } = useFilter();
  const [opened, setOpened] = useState<Line | null>(null);
  const args = { endpointId, filter: {}, after, limit: 50 };
  const asked = useAct(listDeliveries, args, { everyMs: lookEveryMs });
  return (
    <Panel title="Messages">
      <Listed asked={asked} none="Nothing was sent yet.">
        {(rows) => (
          <DataTable
            caption="Messages, newest first"
            columns={columns}
            rows={rows.map((row) => ({ ...row, onOpen: () => setOpened(row) }))}
            keyOf={({ messageId }) => messageId}
          />
        )}
      </Listed>
      {opened === null ? null : (
        <Attempts endpointId={endpointId} of={opened} onClose={() => setOpened(null)} />
      )}
    </Panel>
  );
}

const columns: readonly Column<Line & { onOpen: () => void }>[] = [
  { head: 'Event', cell: ({ type }) => type, isMain: true },
  { head: 'Loan', cell: ({ orderId }) => orderId ?? '–', isWide: true },
  { head: 'At', cell: ({ at }) => <Ago at={at} /> },
  { head: 'State', cell: ({ state }) => <Tag tone={tones[state]}>{words[state]}</Tag> },
  { head: 'Tries', cell: ({ tries }) => tries, isNumber: true, isWide: true },
  { head: 'Answer', cell: ({ status, failure }) => status ?? failure ?? '–' },
  {
    head: 'Do',
    cell: ({ type, messageId, onOpen }) => (
      <Button look="plain" aria-label={`Attempts of ${type} ${messageId}`} onClick={onOpen}>
        Attempts
      </Button>
    ),
  },
];

interface AttemptsProps {
  endpointId: string;
  of: Line;
  onClose: () => void;
}

function Attempts({ endpointId, of: { messageId, type }, onClose }: AttemptsProps) {
  const asked = useAct(
    showDelivery,
    { endpointId, messageId },
    {
      everyMs: lookEveryMs,
    },
  );
  const mayNot = useWhyNot('system', 'does');
  const again = useDoing(() =>
    callAct(replayDeliveries, { endpointId, messageId, since: null }),
  );
  return (
    <Dialog title={type} onClose={onClose} wide>
      <p>
        <code>{messageId}</code>
      </p>
      <Loaded asked={asked}>
        {({ body, attempts }) => (
          <>
            <p>
              <code>{body}</code>
            </p>
            {attempts.length === 0 ? (
              <Empty>It was not sent yet.</Empty>
            ) : (
              <DataTable
                caption="Attempts, newest first"
                columns={attemptColumns}
                rows={attempts}
                keyOf={({ no }) => String(no)}
              />
            )}
          </>
        )}
      </Loaded>
      <div>
        <Button
          busy={again.isPending}
          whyNot={mayNot}
          onClick={() =>
            again.mutate(undefined, { onError: (failure) => showToast(sentenceOf(failure)) })
          }
        >
          Send it again
        </Button>{' '}
        <Button onClick={onClose}>Back</Button>
      </div>
    </Dialog>
  );
}

type Attempt = StaffAnswerOf<typeof showDelivery>['attempts'][number];
const attemptColumns: readonly Column<Attempt>[] = [
  { head: 'Try', cell: ({ no }) => no, isNumber: true },
  { head: 'At', cell: ({ at }) => <Instant at={at} />, isMain: true },
  { head: 'Answer', cell: ({ status, failure }) => status ?? failure ?? '–' },
  { head: 'Took', cell: ({ ms }) => `${ms} ms`, isNumber: true },
  { head: 'Its text', cell: ({ answer }) => answer || '–', isLong: true, isWide: true },
];
