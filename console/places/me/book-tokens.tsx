import { useState } from 'react';
import type { Role } from '../../../contract/staff/permissions.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import {
  endBookToken,
  listBookTokens,
  makeBookToken,
} from '../../../contract/staff/token-acts.ts';
import { longestTokenDays } from '../../../contract/staff/token-acts.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { callAct } from '../../platform/call-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useSession } from '../../platform/session.ts';
import type { FieldsOf } from '../../platform/use-act-form.ts';
import { Button } from '../../ui/button.tsx';
import { Covered } from '../../ui/covered.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Ago, Day } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import { serverToday } from '../../ui/server-now.ts';

type Token = StaffAnswerOf<typeof listBookTokens>['tokens'][number];

const endedWords: Readonly<Record<NonNullable<Token['ended']>, string>> = {
  'by-hand': 'Ended',
  'its-day': 'Its day is over',
  'access-or-role': 'The access or a role ended',
};

const columns: readonly Column<Token>[] = [
  {
    head: 'Name',
    cell: ({ name, isMachine }) => (
      <>
        {name} {isMachine ? <Tag>program</Tag> : null}
      </>
    ),
    isMain: true,
  },
  { head: 'Reads as', cell: ({ roles }) => roles.join(', '), isWide: true },
  {
    head: 'Until',
    cell: ({ endsOn, ended }) =>
      ended === null ? <Day on={endsOn} /> : <Tag>{endedWords[ended]}</Tag>,
  },
  {
    head: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : <Ago at={lastUsedAt} />),
  },
  { head: 'In 30 days', cell: ({ uses }) => uses, isNumber: true, isWide: true },
  { head: 'Do', cell: (token) => <End token={token} /> },
];

/** Tokens by which a sheet or a program reads: one's own or a colleague's. */
export function BookTokens({ staffId }: { staffId?: StaffId }) {
  const asked = useAct(listBookTokens, { staffId });
  const [isMaking, setIsMaking] = useState(false);
  const isMine = staffId === undefined;
  return (
    <Panel
      title="Tokens for sheets and programs"
      actions={
        isMine ? <Button onClick={() => setIsMaking(true)}>Create a token …</Button> : null
      }
    >
      {isMine ? (
        <p>
          A token reads lists and figures at <a href="/book/docs">/book</a> as your roles do,
          hidden as on the screens. It writes and reveals nothing.
        </p>
      ) : null}
      <Loaded asked={asked}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <Empty>There are no tokens.</Empty>
          ) : (
            <DataTable
              caption="Tokens, newest first"
              columns={columns}
              rows={tokens}
              keyOf={({ tokenId }) => tokenId}
            />
          )
        }
      </Loaded>
      {isMaking ? <MakeDialog onClose={() => setIsMaking(false)} /> : null}
    </Panel>
  );
}

function End({ token: { tokenId, name, ended } }: { token: Token }) {
  const doing = useDoing(() => callAct(endBookToken, { tokenId }));
  if (ended !== null) return <>–</>;
  return (
    <Button
      look="plain"
      busy={doing.isPending}
      aria-label={`End ${name}`}
      onClick={() =>
        doing.mutate(undefined, { onError: (failure) => showToast(sentenceOf(failure)) })
      }
    >
      End
    </Button>
  );
}

const usualDays = 90;
const machineRoles: readonly Role[] = ['director', 'compliance'];

function MakeDialog({ onClose }: { onClose: () => void }) {
  const { roles: mine } = useSession();
  const [today] = useState(() => serverToday());
  const [token, setToken] = useState<string | null>(null);
  if (token !== null) return <MadeDialog token={token} onClose={onClose} />;
  const fields: FieldsOf<typeof makeBookToken> = {
    name: { label: 'Used by', longest: 80 },
    roles: {
      kind: 'checks',
      label: 'Roles',
      options: mine.map((value) => ({ value, label: value })),
    },
    ...(mine.some((role) => machineRoles.includes(role)) ? machineField : {}),
    endsOn: {
      kind: 'day',
      label: 'Last day',
      hint: 'A year ahead at most. It ends sooner with your access or the role.',
      min: today,
      max: addDays(today, longestTokenDays),
    },
  };
  return (
    <ActDialog
      title="Create a token"
      act={makeBookToken}
      fields={fields}
      start={{ roles: mine.join(','), endsOn: addDays(today, usualDays) }}
      shape={(raw) => ({ ...raw, isMachine: Boolean([raw['isMachine'] ?? []].flat().length) })}
      action="Create it"
      onClose={onClose}
      onDone={(made) => setToken(made.token)}
    />
  );
}

const machineField: FieldsOf<typeof makeBookToken> = {
  isMachine: {
    kind: 'checks',
    label: 'For',
    options: [{ value: 'machine', label: 'A program of the lender, not my own sheet' }],
  },
};

function MadeDialog({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog title="Your token" onClose={onClose}>
      <Covered name="token" value={token} />
      <Notice tone="warn">
        <p>
          It is shown this once: only its fingerprint is kept. Put it where the sheet keeps its
          secrets, and in no cell and no e-mail.
        </p>
      </Notice>
      <div>
        <Button onClick={onClose}>I have it</Button>
      </div>
    </Dialog>
  );
}
