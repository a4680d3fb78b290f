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
import { addDays, civilDateOf, parseCivilDate } from '../../../contract/words/civil-date.ts';
import { callAct } from '../../platform/call-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { callFresh, useAct, useDoing } from '../../platform/queries.ts';
import { fieldSentence, sentenceOf } from '../../platform/refusals.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Covered } from '../../ui/covered.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checks, TextField } from '../../ui/field.tsx';
import { Empty, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Ago, Day } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DialogForm } from '../dialog-form.tsx';

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

/** Tokens by which a sheet or a program reads, of oneself or of somebody else. */
export function BookTokens({ staffId }: { staffId?: StaffId }) {
  const asked = useAct(listBookTokens, { staffId });
  const [isMaking, setIsMaking] = useState(false);
  const isMine = staffId === undefined;
  return (
    <Panel
      title="Tokens for sheets and programs"
      actions={
        isMine ? <Button onClick={() => setIsMaking(true)}>Make a token …</Button> : null
      }
    >
      {isMine ? (
        <p>
          A token reads lists and figures at <a href="/book/docs">/book</a> as your roles do,
          covered as on the screens. It writes nothing and uncovers nobody.
        </p>
      ) : null}
      <Loaded asked={asked}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <Empty>No token was made.</Empty>
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
  const [today] = useState(() => civilDateOf(new Date()));
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly Role[]>(mine);
  const [machine, setMachine] = useState<readonly 'machine'[]>([]);
  const [until, setUntil] = useState<string>(addDays(today, usualDays));
  const [token, setToken] = useState<string | null>(null);
  const endsOn = parseCivilDate(until);
  const doing = useDoing(async () => {
    if (endsOn === null) return;
    const isMachine = machine.length > 0;
    const args = { name, isMachine, roles: [...roles], endsOn };
    setToken((await callFresh(makeBookToken, args)).token);
  });
  if (token !== null) {
    return (
      <Dialog title="Your token" onClose={onClose}>
        <Covered name="token" value={token} />
        <Notice tone="warn">
          <p>
            It is shown this once: only its fingerprint is kept. Put it where the sheet keeps
            its secrets, and in no cell and no e-mail.
          </p>
        </Notice>
        <div>
          <Button onClick={onClose}>I have it</Button>
        </div>
      </Dialog>
    );
  }
  const isShort = name.trim().length < 2 || roles.length === 0 || endsOn === null;
  return (
    <Dialog title="Make a token" onClose={onClose}>
      <DialogForm
        doing={doing}
        action="Make it"
        whyNot={isShort ? 'Say what for, as which role, and until when.' : null}
        onSubmit={() => doing.mutate(undefined)}
        onClose={onClose}
      >
        <TextField
          label="What reads by it"
          value={name}
          onText={setName}
          maxLength={80}
          error={fieldSentence(doing.error, 'name')}
        />
        <Checks
          label="It reads as"
          values={roles}
          options={mine.map((value) => ({ value, label: value }))}
          onCheck={setRoles}
          error={fieldSentence(doing.error, 'roles')}
        />
        {mine.some((role) => machineRoles.includes(role)) ? (
          <Checks
            label="For whom"
            values={machine}
            options={[{ value: 'machine', label: 'A program of the lender, not my own sheet' }]}
            onCheck={setMachine}
          />
        ) : null}
        <TextField
          label="Last day"
          hint="A year ahead at most. It ends sooner with your access or the role."
          type="date"
          min={today}
          max={addDays(today, longestTokenDays)}
          value={until}
          onText={setUntil}
          error={fieldSentence(doing.error, 'endsOn')}
        />
      </DialogForm>
    </Dialog>
  );
}
