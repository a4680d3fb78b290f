import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { endSso } from '../../../contract/staff/session-acts.ts';
import { callAct } from '../../platform/call-act.ts';
import { paths } from '../../platform/paths.ts';
import { useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { sessionOpened } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Failed, Waiting } from '../../ui/frames.tsx';
import { Door } from './door.tsx';

/** Where the company's own provider sends people back to. */
export function SsoPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const { mutate, error } = useDoing(async (given: URLSearchParams) => {
    const { session } = await callAct(endSso, {
      state: given.get('state') ?? '',
      code: given.get('code') ?? '',
      iss: given.get('iss') ?? undefined,
    });
    sessionOpened(session);
    navigate(paths.today, { replace: true });
  });
  // Its code serves once: whatever becomes of it, it is asked for when the page opens.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => mutate(search), []);
  return (
    <Door title="Logging in">
      {error === null ? (
        <Waiting what="Logging in" />
      ) : (
        <>
          <Failed sentence={sentenceOf(error)} />
          <ButtonLink to={paths.today}>Back to the ways in</ButtonLink>
        </>
      )}
    </Door>
  );
}
