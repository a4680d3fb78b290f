import { openDeathReport } from '../../../contract/staff/death-acts.ts';
import { callFresh } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failed, Facts, Panel } from '../../ui/frames.tsx';
import { Countdown } from '../../ui/instant.tsx';
import { useOpenedFile } from '../use-opened-file.ts';
import css from './certificate.module.css';

interface CertificateProps {
  number: string;
  isOpen: boolean;
}

/** Who reported a death, and the certificate: opened in the name of who looks, for minutes. */
export function Certificate({ number, isOpen }: CertificateProps) {
  const mayNot = useWhyNot('unseal', 'does');
  const { opened, open } = useOpenedFile((reason: string) =>
    callFresh(openDeathReport, { number, reason }),
  );
  return (
    <Panel title="Certificate">
      {opened === null ? (
        <>
          <p>Who sent it and the certificate are hidden. Your look is recorded.</p>
          <Button
            whyNot={isOpen ? mayNot : 'It is decided: nothing is shown for it.'}
            busy={open.isPending}
            onClick={() => open.mutate('To check the certificate')}
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
