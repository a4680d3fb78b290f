import { useLocation } from 'wouter';
import type { BillCode } from '../../../contract/words/ids.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { paths } from '../../platform/paths.ts';
import { PartOrWaiting } from '../../ui/part-or-waiting.tsx';
import { useBillCode } from './use-bill-code.ts';
import { OpenBillForm } from './open-bill-form.tsx';

const useBillPart = lazyPart(async () => (await import('./bill-by-code.tsx')).BillByCode);

/**
 * `/qp`: a bill without login. The link of an SMS carries its code; without one it is opened by
 * the number and six digits of the card. The code is then in the address, so that reloading
 * and going back show the bill again.
 */
export function QuickRepayPage() {
  const billCode = useBillCode();
  const [, navigate] = useLocation();
  if (billCode !== null) return <Bill billCode={billCode} />;
  return (
    <OpenBillForm onOpened={(opened) => navigate(paths.quickBill(opened), { replace: true })} />
  );
}

/** Who only opens the form need not fetch what shows a bill. */
function Bill({ billCode }: { billCode: BillCode }) {
  const { part: BillByCode, ...fetching } = useBillPart(true);
  return (
    <PartOrWaiting {...fetching}>
      {BillByCode ? <BillByCode billCode={billCode} /> : null}
    </PartOrWaiting>
  );
}
