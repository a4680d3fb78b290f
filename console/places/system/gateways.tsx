import { useState } from 'react';
import {
  endGatewaySwitch,
  mostSwitchedHours,
  showGateways,
  switchGateway,
} from '../../../contract/staff/message-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import type { FieldsOf } from '../../platform/use-act-form.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Aside, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import { gatewayText } from '../messages/gateway-words.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { reasonField } from '../reason-field.ts';

type Shown = StaffAnswerOf<typeof showGateways>;
type Gateway = Shown['gateways'][number];
type Earlier = Shown['earlier'][number];

const lookEveryMs = 5000;

/** By which gateway messages go, and the way to have them go by another for some hours. */
export function Gateways() {
  const asked = useAct(showGateways, {}, { everyMs: lookEveryMs });
  return <Loaded asked={asked}>{(shown) => <Order of={shown} />}</Loaded>;
}

function Order({ of: { gateways, choice, earlier } }: { of: Shown }) {
  const mayNot = useWhyNot('messages', 'does');
  const [switched, setSwitched] = useState<Gateway | null>(null);
  const [isEnding, setIsEnding] = useState(false);
  return (
    <>
      {choice === null ? null : (
        <Notice
          tone="warn"
          actions={
            <Button whyNot={mayNot} onClick={() => setIsEnding(true)}>
              End it now …
            </Button>
          }
        >
          <p>
            Messages go by {gatewayText(choice.gateway)} first, until{' '}
            <Instant at={choice.until} />. {choice.by === null ? 'The server' : choice.by.name}{' '}
            switched: “{choice.reason}”
          </p>
        </Notice>
      )}
      <DataTable
        caption="Gateways"
        columns={columns}
        rows={gateways.map((row) => ({
          ...row,
          whyNot: mayNot ?? (row.isFirst && choice?.by !== null ? 'It goes first now.' : null),
          onSwitch: setSwitched,
        }))}
        keyOf={({ gateway }) => gateway}
      />
      <Aside>
        A message that surely was not taken goes by the next gateway at once. One without an
        answer may have gone out and is not sent again. After three of those in a row, the next
        gateway takes over for 15 minutes.
      </Aside>
      {earlier.length === 0 ? null : <EarlierPanel rows={earlier} />}
      {switched === null ? null : (
        <SwitchDialog to={switched.gateway} onClose={() => setSwitched(null)} />
      )}
      {isEnding ? (
        <ReasonDialog
          title="Go by the settings again"
          lead="From now on messages go by the gateways in the order of the settings."
          action="End it"
          onClose={() => setIsEnding(false)}
          act={endGatewaySwitch}
          given={{}}
          onDone={() => {
            setIsEnding(false);
            showToast('Messages go by the settings again.');
          }}
        />
      ) : null}
    </>
  );
}

interface Row extends Gateway {
  readonly whyNot: string | null;
  readonly onSwitch: (gateway: Gateway) => void;
}

const columns: readonly Column<Row>[] = [
  { head: 'Gateway', cell: ({ gateway }) => gatewayText(gateway), isMain: true },
  {
    head: 'By the settings',
    cell: ({ place }) => (place === null ? 'only when it is chosen' : `place ${place}`),
  },
  { head: 'Now', cell: ({ isFirst }) => (isFirst ? <Tag tone="good">First</Tag> : '–') },
  { head: 'Switch', cell: (row) => <Switch row={row} /> },
];

function Switch({ row }: { row: Row }) {
  return (
    <Button
      whyNot={row.whyNot}
      aria-label={`Send by it … ${gatewayText(row.gateway)}`}
      onClick={() => row.onSwitch(row)}
    >
      Send by it …
    </Button>
  );
}

const earlierColumns: readonly Column<Earlier>[] = [
  { head: 'From', cell: ({ at }) => <Instant at={at} /> },
  { head: 'Until', cell: ({ until, endedAt }) => <Instant at={endedAt ?? until} /> },
  { head: 'By', cell: ({ by }) => by?.name ?? 'The server' },
  { head: 'Gateway', cell: ({ gateway }) => gatewayText(gateway) },
  { head: 'Why', cell: ({ reason }) => reason, isMain: true, isLong: true },
];

function EarlierPanel({ rows }: { rows: readonly Earlier[] }) {
  return (
    <Panel title="When it was switched">
      <DataTable
        caption="Switches, newest first"
        columns={earlierColumns}
        rows={rows}
        keyOf={({ at, gateway }) => at.toISOString() + gateway}
      />
    </Panel>
  );
}

function SwitchDialog({ to, onClose }: { to: string; onClose: () => void }) {
  return (
    <ActDialog
      title={`Send by ${gatewayText(to)}`}
      act={switchGateway}
      given={{ gateway: to }}
      fields={switchFields}
      start={{ hours: '4' }}
      action="Switch"
      onClose={onClose}
      onDone={() => {
        showToast(`Messages go by ${gatewayText(to)} first.`);
        onClose();
      }}
    />
  );
}

const switchFields: FieldsOf<typeof switchGateway> = {
  hours: {
    kind: 'whole',
    label: 'For how many hours',
    hint: `1 to ${mostSwitchedHours}`,
    longest: 2,
  },
  reason: reasonField,
};
