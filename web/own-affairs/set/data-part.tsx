import { useState } from 'react';
import { Link } from 'wouter';
import { exportMyData, showMyData } from '../../../contract/borrower/data-rights.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import * as say from '../../../contract/sentences/data-page.ts';
import { sentenceOf } from '../../platform/api/call-errors.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { fetchFile, keepFile } from '../../loans/documents/fetch-file.ts';
import { PartHeading } from '../../verify/identity/part-heading.tsx';
import { paths } from '../../platform/paths.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { CorrectCard } from './correct-card.tsx';
import css from './data-part.module.css';
import { EraseCard } from './erase-card.tsx';
import { heldWords } from './held-words.ts';
import { ContactsCard, LooksCard } from './looks-card.tsx';

type Held = AnswerOf<typeof showMyData>['held'][number];

/** `/set?part=data`: what is held of the borrower, and their rights over it. */
export function DataPart() {
  const asked = useAnswer(showMyData, [], { fresh: true });
  return (
    <>
      <PartHeading>{say.heading}</PartHeading>
      <p>{say.lead}</p>
      <Loaded asked={asked}>
        {({ held, requests, looks, contacts, erasure }) => (
          <>
            <div className={css.groups}>
              {held.map((one) => (
                <HeldGroup key={one.group} held={one} />
              ))}
            </div>
            <LooksCard looks={looks} />
            <ContactsCard contacts={contacts} />
            <FetchCard />
            <CorrectCard requests={requests} onAsked={asked.again} />
            <EraseCard erasure={erasure} onAsked={asked.again} />
          </>
        )}
      </Loaded>
      <Link href={paths.set} className={buttonLook('quiet')}>
        {say.back}
      </Link>
    </>
  );
}

function HeldGroup({ held: { group, values } }: { held: Held }) {
  const { title, why, time } = heldWords[group];
  return (
    <details className={css.group}>
      <summary>
        <span>{title}</span>
        {values.length === 0 ? <small>{say.nothing}</small> : null}
      </summary>
      <div className={css.inside}>
        {values.length === 0 ? null : (
          <Rows>
            {values.map(({ label, value }) => (
              <Row key={label + value} label={label}>
                {value}
              </Row>
            ))}
          </Rows>
        )}
        <p>{say.why(why)}</p>
        <p>{say.howLong(time)}</p>
      </div>
    </details>
  );
}

function FetchCard() {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');

  async function fetchAll() {
    setBusy(true);
    setSaid('');
    try {
      keepFile(await fetchFile(exportMyData, {}));
      setSaid(say.fetched);
    } catch (failure) {
      setSaid(sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card heading={say.fetchHeading}>
      <p>{say.fetchText}</p>
      <Button look="quiet" busy={busy} onClick={() => void fetchAll()}>
        {say.fetchFile}
      </Button>
      <p role="status" className={css.said}>
        {busy ? say.fetching : said}
      </p>
    </Card>
  );
}
