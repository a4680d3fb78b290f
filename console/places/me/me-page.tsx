import { useState } from 'react';
import { endSession, makeTotp, showMe } from '../../../contract/staff/own-acts.ts';
import { leave } from '../../../contract/staff/session-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { callAct } from '../../platform/call-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { callFresh, useAct, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { sessionLeft, useSession } from '../../platform/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Covered } from '../../ui/covered.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Notice, Page, Panel, Tag } from '../../ui/frames.tsx';
import { Ago, Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { showToast } from '../../ui/toast.tsx';
import { PayoutsLeft } from '../proposals/payouts-left.tsx';
import { BookTokens } from './book-tokens.tsx';
import { NoticeChoice } from './notice-choice.tsx';
import { Passkeys } from './passkeys.tsx';

type Mine = StaffAnswerOf<typeof showMe>;

/** One’s own keys and sessions. */
export function MePage() {
  const { person, roles, reviewLimit, grantedUntil } = useSession();
  const asked = useAct(showMe, {});
  const out = useDoing(async () => {
    await callAct(leave, {});
    sessionLeft();
  });
  return (
    <Page
      title={person.name}
      lead={`${person.email} · ${roles.join(', ')}`}
      actions={
        <>
          <ButtonLink to={paths.device}>Log in a terminal</ButtonLink>
          <Button busy={out.isPending} onClick={() => tell(out)}>
            Log out
          </Button>
        </>
      }
    >
      {reviewLimit === null ? null : (
        <p>
          About a referred loan you decide alone up to <Money kwacha={reviewLimit} />.
        </p>
      )}
      {grantedUntil === null ? null : (
        <Notice>
          <p>
            You may show borrowers’ personal details until <Instant at={grantedUntil} />.
          </p>
        </Notice>
      )}
      <Loaded asked={asked}>
        {(mine) => (
          <>
            <Payouts mine={mine} />
            <NoticeChoice />
            <Passkeys passkeys={mine.passkeys} />
            <Authenticator hasTotp={mine.hasTotp} />
            <Sessions mine={mine} />
            <BookTokens />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Payouts({ mine: { left } }: { mine: Mine }) {
  const { reviewLimit, permissions } = useSession();
  const moves = permissions['money-by-hand'].length + permissions.waivers.length > 0;
  if (reviewLimit === null && !moves) return null;
  return (
    <Panel title="What you may still pay out or waive">
      {reviewLimit === null ? null : (
        <>
          <h3>Alone</h3>
          <PayoutsLeft left={left.alone} />
        </>
      )}
      <h3>In all, with what another person approved or proposed</h3>
      <PayoutsLeft left={left.inAll} />
    </Panel>
  );
}

function Authenticator({ hasTotp }: { hasTotp: boolean }) {
  const [made, setMade] = useState<StaffAnswerOf<typeof makeTotp> | null>(null);
  const make = useDoing(async () => setMade(await callFresh(makeTotp, {})));
  return (
    <Panel title="Authenticator">
      <p>
        Six digits for when you are without your passkey. They let you view and propose, but not
        approve. {hasTotp ? 'It is set up.' : 'It is not set up.'}
      </p>
      {made === null ? null : (
        <>
          <Covered name="secret" value={made.secret} />
          <Notice tone="warn">
            <p>
              Type it into your authenticator, or <a href={made.address}>open it there</a>. It
              is shown this once.
            </p>
          </Notice>
        </>
      )}
      <div>
        <Button busy={make.isPending} onClick={() => tell(make)}>
          {hasTotp || made !== null ? 'Replace the authenticator' : 'Set up the authenticator'}
        </Button>
      </div>
    </Panel>
  );
}

const meansWords = {
  passkey: 'Passkey',
  code: 'Six digits',
  sso: 'The company’s login',
  terminal: 'Terminal',
} as const;

function Sessions({ mine: { sessions } }: { mine: Mine }) {
  const end = useDoing((sessionId: string) => callAct(endSession, { sessionId }));
  return (
    <Panel title="Sessions">
      <DataTable
        caption="Your sessions"
        rows={sessions}
        keyOf={({ id }) => id}
        columns={sessionColumns(end.isPending ? end.variables : null, (id) =>
          end.mutate(id, { onError: showFailure }),
        )}
      />
    </Panel>
  );
}

function sessionColumns(
  busyWith: string | null,
  onEnd: (id: string) => void,
): Column<Mine['sessions'][number]>[] {
  return [
    {
      head: 'By',
      cell: ({ means, isThis }) => (
        <>
          {meansWords[means]} {isThis ? <Tag tone="good">this one</Tag> : null}
        </>
      ),
    },
    { head: 'From', cell: ({ from }) => from },
    { head: 'Since', cell: ({ createdAt }) => <Instant at={createdAt} />, isWide: true },
    {
      head: 'Last used',
      cell: ({ lastUsedAt }) => <Ago at={lastUsedAt} />,
      isWide: true,
    },
    {
      head: 'Do',
      cell: ({ id, isThis, from }) => (
        <Button
          look="plain"
          whyNot={isThis ? 'You are in it: log out instead.' : null}
          busy={busyWith === id}
          aria-label={`End the session from ${from}`}
          onClick={() => onEnd(id)}
        >
          End
        </Button>
      ),
    },
  ];
}

function tell(doing: {
  mutate: (given: undefined, options: { onError: ShowFailure }) => void;
}) {
  doing.mutate(undefined, { onError: showFailure });
}

type ShowFailure = (failure: unknown) => void;

const showFailure: ShowFailure = (failure) => showToast(sentenceOf(failure));
