import { useState } from 'react';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import * as say from '../../../contract/sentences/set.ts';
import {
  endOneSession,
  endOtherSessions,
  listSessions,
} from '../../../contract/borrower/sessions.ts';
import { sentenceOf } from '../../platform/api/call-errors.ts';
import { call } from '../../platform/api/call.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showMoment } from '../../../contract/words/show-day.ts';
import { StatusTag } from '../../ui/status-tag.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { nameOfPhone } from './name-of-phone.ts';
import css from './set.module.css';

type Session = AnswerOf<typeof listSessions>[number];

/** Where the borrower is logged in, and the way to end what is not theirs any more. */
export function SessionsCard() {
  const asked = useAnswer(listSessions, []);
  return (
    <Card heading={say.phonesHeading}>
      <Loaded asked={asked} waiting={<Skeleton block="card" />}>
        {(sessions) => <Sessions sessions={sessions} onEnded={asked.again} />}
      </Loaded>
    </Card>
  );
}

function Sessions(props: { sessions: readonly Session[]; onEnded: () => void }) {
  const { sessions, onEnded } = props;
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  async function end(what: string, act: () => Promise<unknown>, sentence: string) {
    setBusy(what);
    setSaid(await act().then(() => sentence, sentenceOf));
    setBusy(null);
    onEnded();
  }

  const endOne = ({ sessionId }: Session) =>
    end(
      sessionId,
      () => call(endOneSession, { quiet: true, body: { sessionId } }),
      say.oneEnded,
    );
  const endOthers = () =>
    end('others', () => call(endOtherSessions, { quiet: true }), say.othersEnded);

  return (
    <>
      <ul className={css.sessions}>
        {sessions.map((session) => (
          <li key={session.sessionId}>
            <div className={css.phone}>
              <strong>{nameOfPhone(session.deviceBrand)}</strong>
              {session.isThisOne ? (
                <StatusTag tone="good">{say.thisPhone}</StatusTag>
              ) : (
                <button
                  type="button"
                  className={css.end}
                  aria-busy={busy === session.sessionId}
                  disabled={busy !== null}
                  onClick={() => void endOne(session)}
                >
                  {say.endOne}
                </button>
              )}
            </div>
            <small>{say.lastUsed(showMoment(session.lastUsedAt))}</small>
            <small>{say.firstUsed(showMoment(session.firstUsedAt))}</small>
          </li>
        ))}
      </ul>
      <p role="status" className={css.said}>
        {said}
      </p>
      {sessions.length > 1 ? (
        <Button look="quiet" busy={busy === 'others'} onClick={() => void endOthers()}>
          {say.endOthers}
        </Button>
      ) : (
        <p className={css.text}>{say.onlyHere}</p>
      )}
    </>
  );
}
