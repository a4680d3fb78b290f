import type { LoanInfo } from '../../contract/borrower/orders.ts';
import { AskedDocuments } from '../own-affairs/documents/asked-documents.tsx';
import { NumberMoves } from '../own-affairs/number/number-moves.tsx';
import { ByKeysNote } from './by-keys-note.tsx';
import { DeathNotice } from './death-notice.tsx';
import { PartnerApplications } from './partner-applications.tsx';

/** What few borrowers must know or do, above their standing. */
export function HomeNotes({ info }: { info: LoanInfo }) {
  const { death, documents, applications, numberChangesAt, order } = info;
  return (
    <>
      {death ? <DeathNotice death={death} /> : null}
      {documents ? <AskedDocuments documents={documents} /> : null}
      {applications ? <PartnerApplications applications={applications} /> : null}
      {numberChangesAt ? <NumberMoves at={numberChangesAt} /> : null}
      {order?.payout?.byUssd ? <ByKeysNote orderId={order.orderId} /> : null}
    </>
  );
}
