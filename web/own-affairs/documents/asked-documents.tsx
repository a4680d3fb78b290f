import { useState } from 'react';
import {
  documentFaults,
  documentKinds,
  documentReasons,
} from '../../../contract/borrower/document-words.ts';
import { sendDocument } from '../../../contract/borrower/send-document.ts';
import type { LoanInfo } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/asked-documents.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { sentenceOf } from '../../platform/api/call-errors.ts';
import { call } from '../../platform/api/call.ts';
import { askEverythingAgain } from '../../platform/api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChooseFile } from '../../ui/choose-file.tsx';
import { showToast } from '../../ui/toast.tsx';
import { dataUrlOf } from '../../verify/camera/data-url-of.ts';
import { readCertificate } from '../family/send-report.ts';

type Documents = NonNullable<LoanInfo['documents']>;
type Asked = Documents[number];

/** What staff asked this borrower for: why, by when, what became of it, and its sending. */
export function AskedDocuments({ documents }: { documents: Documents }) {
  return documents.map((one) => <AskedDocument key={one.documentId} of={one} />);
}

function AskedDocument({ of }: { of: Asked }) {
  const { documentId, state, reason, fault } = of;
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  async function send(file: File) {
    setWrong(null);
    setBusy(true);
    const read = await readCertificate(file);
    try {
      if (typeof read === 'string') setWrong(read);
      else {
        const body = { documentId, base64: await dataUrlOf(read) };
        await call(sendDocument, { quiet: true, body });
        showToast(say.sent, { kind: 'notice' });
        askEverythingAgain();
      }
    } catch (error) {
      setWrong(sentenceOf(error));
    }
    setBusy(false);
  }

  const isWanted = state === 'asked' || state === 'refused';
  return (
    <Card heading={say.heading} look="note">
      {fault === null ? null : <p>{documentFaults[fault]}</p>}
      <p>{textOf(of)}</p>
      {isWanted ? <p>{documentReasons[reason]}</p> : null}
      {wrong === null ? null : (
        <p id={`${documentId}e`} role="alert">
          {wrong}
        </p>
      )}
      {isWanted && busy ? <Button busy>{say.choose}</Button> : null}
      {isWanted && !busy ? (
        <ChooseFile
          accept="image/*,application/pdf"
          errorId={wrong === null ? undefined : `${documentId}e`}
          look="primary"
          onChoose={(file) => void send(file)}
        >
          {say.choose}
        </ChooseFile>
      ) : null}
    </Card>
  );
}

function textOf({ kind, state, untilOn }: Asked): string {
  const what = documentKinds[kind];
  switch (state) {
    case 'received':
      return say.receivedText(what);
    case 'accepted':
      return say.acceptedText(what);
    case 'refused':
      return say.againText(what, showDay(untilOn));
    default:
      return say.askedText(what, showDay(untilOn));
  }
}
