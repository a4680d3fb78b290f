import { useState } from 'react';
import type { FormEvent } from 'react';
import { approveDeviceGrant, showDeviceGrant } from '../../../contract/staff/own-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { callAct } from '../../platform/call-act.ts';
import { callFresh, useDoing } from '../../platform/queries.ts';
import { fieldSentence, sentenceOf } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Facts, Failed, Notice, Page, Panel } from '../../ui/frames.tsx';
import { Ago } from '../../ui/instant.tsx';
import css from './device-page.module.css';

type Waiting = StaffAnswerOf<typeof showDeviceGrant> & { readonly userCode: string };

/** Lets a terminal in, by the code that it shows. The code is typed, so that no link can ask. */
export function DevicePage() {
  const [typed, setTyped] = useState('');
  const userCode = codeOf(typed);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const look = useDoing(async () => {
    if (userCode === null) return;
    setWaiting({ ...(await callAct(showDeviceGrant, { userCode })), userCode });
  });
  const letIn = useDoing((code: string) => callFresh(approveDeviceGrant, { userCode: code }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    look.mutate(undefined);
  };
  return (
    <Page
      title="Log in a terminal"
      lead="It reads and proposes in your name until its session ends. It approves nothing."
    >
      <form onSubmit={submit} className={css.form} noValidate>
        <TextField
          label="The code that the terminal shows"
          value={typed}
          onText={setTyped}
          spellCheck={false}
          error={fieldSentence(look.error, 'userCode')}
        />
        {look.error === null ? null : <Failed sentence={sentenceOf(look.error)} />}
        <div>
          <Button
            look="primary"
            type="submit"
            busy={look.isPending}
            whyNot={userCode === null ? 'The code has eight letters and digits.' : null}
          >
            See which terminal
          </Button>
        </div>
      </form>
      {waiting === null || letIn.isSuccess ? null : (
        <Panel title="This terminal waits">
          <Facts
            facts={[
              ['From', waiting.from],
              ['Asked', <Ago key="asked" at={waiting.askedAt} />],
            ]}
          />
          <Notice tone="warn">
            <p>Let it in only if you asked for this yourself, a moment ago.</p>
          </Notice>
          {letIn.error === null ? null : <Failed sentence={sentenceOf(letIn.error)} />}
          <div>
            <Button
              look="primary"
              busy={letIn.isPending}
              onClick={() => letIn.mutate(waiting.userCode)}
            >
              Let it in
            </Button>
          </div>
        </Panel>
      )}
      {letIn.isSuccess ? (
        <Notice tone="good">
          <p>The terminal is in.</p>
        </Notice>
      ) : null}
    </Page>
  );
}

/** A typed code as the terminal shows it, in two groups of four; null if it is not a code. */
function codeOf(text: string): string | null {
  const bare = text.toUpperCase().replaceAll(/[\s-]/g, '');
  return /^[A-Z0-9]{8}$/.test(bare) ? `${bare.slice(0, 4)}-${bare.slice(4)}` : null;
}
