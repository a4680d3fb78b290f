import { lazyPart } from '../../platform/lazy-part.ts';

const useCashPoints = lazyPart(async () => (await import('./cash-points.tsx')).CashPoints);

/** Where to pay in cash, fetched once the screen has come to rest. */
export function CashPlace({ loan }: { loan?: number }) {
  const { part: CashPoints } = useCashPoints(false);
  return CashPoints ? <CashPoints loan={loan} /> : null;
}
