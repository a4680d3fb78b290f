import type { LoanInfo } from '../../contract/borrower/orders.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { Unfetched } from '../ui/notices.tsx';
import { Skeleton } from '../ui/waiting.tsx';

const useVerifyFace = lazyPart(async () => (await import('./verify-face.tsx')).VerifyFace);

/** The progress of verification; its code is fetched only by those who are not verified yet. */
export function VerifyPlace(props: Pick<LoanInfo, 'standing'>) {
  const { part: VerifyFace, failed, again } = useVerifyFace(true);
  if (failed) return <Unfetched again={again} />;
  return VerifyFace ? <VerifyFace {...props} /> : <Skeleton block="card" />;
}
