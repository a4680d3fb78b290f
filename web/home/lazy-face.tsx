import type { ComponentType } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { Unfetched } from '../ui/notices.tsx';
import { Skeleton } from '../ui/waiting.tsx';

/** A face of Home whose code is fetched only by the borrowers who see it. */
export function lazyFace<Props extends object>(fetchFace: () => Promise<ComponentType<Props>>) {
  const useFace = lazyPart(fetchFace);
  return function LazyFace(props: Props) {
    const { part: Face, failed, again } = useFace(true);
    if (failed) return <Unfetched again={again} />;
    return Face ? <Face {...props} /> : <Skeleton block="card" />;
  };
}
