import type { LoanInfo } from '../../contract/borrower/orders.ts';
import { AskedDocuments } from '../own-affairs/documents/asked-documents.tsx';
import { PartnerApplications } from './partner-applications.tsx';

/** What staff and partners ask this borrower. */
export function AskedOfYou({ info: { documents, applications } }: { info: LoanInfo }) {
  return (
    <>
      {documents ? <AskedDocuments documents={documents} /> : null}
      {applications ? <PartnerApplications applications={applications} /> : null}
    </>
  );
}
