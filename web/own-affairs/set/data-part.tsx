import { useState } from 'react';
import { Link } from 'wouter';
import { exportMyData, showMyData } from '../../../contract/borrower/data-rights.ts';
import * as say from '../../../contract/sentences/data-page.ts';
import { sentenceOf } from '../../platform/api/call-errors.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { fetchFile, keepFile } from '../../loans/parts/fetch-file.ts';
import { HiddenNote } from '../../verify/verification/hidden-note.tsx';
import { PartHeading } from '../../ui/part-heading.tsx';
import { paths } from '../../platform/paths.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CorrectCard } from './correct-card.tsx';
import css from './data-part.module.css';
import { EraseCard } from './erase-card.tsx';
import { HeldGroup } from './held-group.tsx';
import { ContactsCard, LooksCard } from './looks-card.tsx';

/** `/set?part=data`: what is held of the borrower, and their rights over it. */
export function DataPart() {
  const asked = useAnswer(showMyData, [], { fresh: true });
  return (
    <>
      <PartHeading>{say.heading}</PartHeading>
      <p>{say.lead}</p>
      <Loaded asked={asked}>
        {({ held, withheld, requests, looks, contacts, erasure }) => (
          <>
            {withheld ? <HiddenNote /> : null}
            <div className={css.groups}>
              {held.map((one) => (
                <HeldGroup key={one.group} held={one} />
              ))}
            </div>
            <LooksCard looks={looks} withheld={withheld} />
            <ContactsCard contacts={contacts} withheld={withheld} />
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
