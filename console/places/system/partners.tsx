import { useState } from 'react';
import { Link } from 'wouter';
import {
  revokePartnerKey,
  showPartners,
  takePartnerKey,
} from '../../../contract/staff/partner-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { callAct } from '../../platform/call-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { callFresh, useAct, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Covered } from '../../ui/covered.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Ago, Instant } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import { StateOfWebhook } from './state-of-webhook.tsx';

type Shown = StaffAnswerOf<typeof showPartners>;
type Endpoint = Shown['endpoints'][number];
type Key = Shown['keys'][number];

const lookEveryMs = 5000;

/** Other systems: which listen, and which read by a key. */
export function Partners() {
  const asked = useAct(showPartners, {}, { everyMs: lookEveryMs });
  const mayNot = useWhyNot('partners', 'proposes');
  return (
    <Loaded asked={asked}>
      {({ endpoints, keys }) => (
        <>
          <Panel
            title="Webhooks"
            actions={
              <ButtonLink to={paths.partner('new', 'make')} whyNot={mayNot}>
                New webhook …
              </ButtonLink>
            }
          >
            {endpoints.length === 0 ? (
              <Empty>No other system listens.</Empty>
            ) : (
              <DataTable
                caption="Webhooks, newest first"
                columns={endpointColumns}
                rows={endpoints}
                keyOf={({ endpointId }) => endpointId}
                hrefOf={({ endpointId }) => paths.partner(endpointId, 'sent')}
              />
            )}
          </Panel>
          <Panel
            title="Keys of partners"
            actions={
              <ButtonLink to={paths.partner('key', 'new')} whyNot={mayNot}>
                New key …
              </ButtonLink>
            }
          >
            <p>
              A key works at <code>/partner/v1</code> of the borrowers’ address. Its calls are
              described at <code>/partner/v1/docs</code> there.
            </p>
            {keys.length === 0 ? (
              <Empty>No partner has a key.</Empty>
            ) : (
              <DataTable
                caption="Keys, newest first"
                columns={keyColumns}
                rows={keys}
                keyOf={({ keyId }) => keyId}
              />
            )}
          </Panel>
        </>
      )}
    </Loaded>
  );
}

const endpointColumns: readonly Column<Endpoint>[] = [
  { head: 'Name', cell: ({ name }) => name, isMain: true },
  { head: 'Address', cell: ({ url }) => new URL(url).host, isWide: true },
  { head: 'State', cell: (row) => <StateOfWebhook of={row} /> },
  { head: 'Events', cell: ({ types }) => types.length, isNumber: true, isWide: true },
  { head: 'Waiting', cell: ({ waiting }) => waiting, isNumber: true },
];

const keyState: Readonly<Record<Key['state'], string>> = {
  'to-take': 'Not taken yet',
  on: 'On',
  revoked: 'Revoked',
  over: 'Over',
};

const keyColumns: readonly Column<Key>[] = [
  {
    head: 'Name',
    cell: ({ name, keyId, isTest }) => (
      <>
        {name} <code>{keyId}</code> {isTest ? <Tag>test</Tag> : null}
      </>
    ),
    isMain: true,
  },
  { head: 'May', cell: ({ scopes }) => scopes.join(', '), isWide: true },
  {
    head: 'State',
    cell: ({ state }) => <Tag tone={state === 'on' ? 'good' : 'note'}>{keyState[state]}</Tag>,
  },
  { head: 'Until', cell: ({ endsAt }) => <Instant at={endsAt} />, isWide: true },
  {
    head: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : <Ago at={lastUsedAt} />),
  },
  { head: 'In 30 days', cell: ({ uses }) => uses, isNumber: true, isWide: true },
  { head: 'Do', cell: (key) => <KeyActions of={key} /> },
];

function KeyActions({ of: { keyId, name, state } }: { of: Key }) {
  const [secret, setSecret] = useState<string | null>(null);
  const mayNotTake = useWhyNot('partners', 'proposes');
  const mayNotRevoke = useWhyNot('end-access', 'does');
  const taking = useDoing(() => callFresh(takePartnerKey, { keyId }));
  const revoking = useDoing(() => callAct(revokePartnerKey, { keyId }));
  const onError = (failure: unknown) => showToast(sentenceOf(failure));
  if (secret !== null) {
    return (
      <ShownOnce title={`Key of ${name}`} value={secret} onClose={() => setSecret(null)} />
    );
  }
  if (state === 'revoked' || state === 'over') return <>–</>;
  return (
    <>
      {state === 'to-take' ? (
        <Button
          look="plain"
          busy={taking.isPending}
          whyNot={mayNotTake}
          aria-label={`Show the key of ${name}`}
          onClick={() =>
            taking.mutate(undefined, { onSuccess: ({ key }) => setSecret(key), onError })
          }
        >
          Show the key
        </Button>
      ) : (
        <Link href={paths.partner('key', keyId)} aria-label={`Replace the key of ${name}`}>
          Replace …
        </Link>
      )}{' '}
      <Button
        look="plain"
        busy={revoking.isPending}
        whyNot={mayNotRevoke}
        aria-label={`Revoke the key of ${name}`}
        onClick={() => revoking.mutate(undefined, { onError })}
      >
        Revoke
      </Button>
    </>
  );
}

interface ShownOnceProps {
  title: string;
  value: string;
  onClose: () => void;
}

/** A secret that is not shown again. */
export function ShownOnce({ title, value, onClose }: ShownOnceProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Covered name="secret" value={value} />
      <Notice tone="warn">
        <p>It is shown this once. Hand it over by a safe way, and in no e-mail.</p>
      </Notice>
      <div>
        <Button onClick={onClose}>I have it</Button>
      </div>
    </Dialog>
  );
}
