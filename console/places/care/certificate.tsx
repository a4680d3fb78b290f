import { useEffect, useState } from 'react';
import { openDeathReport } from '../../../contract/staff/death-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { callFresh, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failed, Facts, Panel } from '../../ui/frames.tsx';
import { Countdown } from '../../ui/instant.tsx';
import { serverMs } from '../../ui/server-now.ts';
import css from './certificate.module.css';

type Answer = StaffAnswerOf<typeof openDeathReport>;
interface Opened extends Omit<Answer, 'base64'> {
  readonly url: string;
}

interface CertificateProps {
  number: string;
  isOpen: boolean;
}

/** Who reported a death, and the certificate: opened in the name of who looks, for minutes. */
export function Certificate({ number, isOpen }: CertificateProps) {
  const mayNot = useWhyNot('unseal', 'does');
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    if (opened === null) return undefined;
    const timer = setTimeout(() => setOpened(null), opened.shownUntil.getTime() - serverMs());
    return () => {
      clearTimeout(timer);
      URL.revokeObjectURL(opened.url);
    };
  }, [opened]);
  const open = useDoing(async () => {
    const asked = { number, reason: 'To check the certificate' };
    const { base64, ...rest } = await callFresh(openDeathReport, asked);
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const url = URL.createObjectURL(new Blob([bytes], { type: rest.mediaType }));
    setOpened({ ...rest, url });
  });
  return (
    <Panel title="Certificate">
      {opened === null ? (
        <>
          <p>Who sent it and the certificate are hidden. Your look is recorded.</p>
          <Button
            whyNot={isOpen ? mayNot : 'It is decided: nothing is shown for it.'}
            busy={open.isPending}
            onClick={() => open.mutate(undefined)}
          >
            Open it
          </Button>
          {open.error === null ? null : <Failed sentence={sentenceOf(open.error)} />}
        </>
      ) : (
        <>
          <Facts
            facts={[
              ['Sent by', opened.name],
              ['Their number', opened.mobile],
            ]}
          />
          {opened.mediaType === 'image/webp' ? (
            <img className={css.picture} src={opened.url} alt="Certificate" />
          ) : null}
          <p role="status">
            <a href={opened.url} download={`certificate-${number}`}>
              Save the file
            </a>
            , hidden again in <Countdown until={opened.shownUntil} />
          </p>
        </>
      )}
    </Panel>
  );
}
