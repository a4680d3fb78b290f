import { useState } from 'react';
import type { Endpoint } from '../../../contract/words/endpoint.ts';
import * as say from '../../../contract/sentences/documents.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { sentenceOf } from '../../platform/api/call-errors.ts';
import { PaperIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toast.tsx';
import { fetchFile, keepFile } from './fetch-file.ts';

interface FileLinkProps {
  file: Endpoint;
  orderId: OrderId;
  /** Of one of several letters. */
  letterId?: string;
  children: string;
}

/** A way on that is a file: pressed, it is fetched and kept on the phone. */
export function FileLink({ file, orderId, letterId, children }: FileLinkProps) {
  const [busy, setBusy] = useState(false);

  async function fetchAndKeep() {
    setBusy(true);
    try {
      keepFile(await fetchFile(file, { orderId, ...(letterId !== undefined && { letterId }) }));
    } catch (failure) {
      showToast(sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <button type="button" aria-busy={busy} onClick={() => (busy ? null : void fetchAndKeep())}>
      <PaperIcon />
      <span>{children}</span>
      <small>{busy ? say.fetching : say.pdf}</small>
    </button>
  );
}
