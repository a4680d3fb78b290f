import * as say from '../../contract/sentences/home-parts.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { FailedState } from '../ui/notices.tsx';
import { Skeleton } from '../ui/waiting.tsx';

const useVerifyFace = lazyPart(async () => (await import('./verify-face.tsx')).VerifyFace);

/** Where verification stands; its code is fetched only by those who are not verified yet. */
export function VerifyPlace() {
  const { part: VerifyFace, failed, again } = useVerifyFace(true);
  if (failed) return <FailedState sentence={say.unfetched} onRetry={again} />;
  return VerifyFace ? <VerifyFace /> : <Skeleton block="card" />;
}
