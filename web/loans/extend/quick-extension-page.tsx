import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import * as z from 'zod/mini';
import { quickExtension, quickPaymentStatus } from '../../../contract/borrower/quick-repay.ts';
import * as say from '../../../contract/sentences/quick-bill.ts';
import { wireId } from '../../../contract/words/wire.ts';
import type { BillCode, PaymentId, PlanId } from '../../../contract/words/ids.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { PaidFrom } from '../parts/pay-from.tsx';
import { ExtensionForm } from './extension-form.tsx';
import { paths } from '../../platform/paths.ts';
import { PaymentDialog } from '../pay/payment-dialog.tsx';
import { randomUuid } from '../../platform/session/device.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { PaidQuickly } from '../pay/paid-quickly.tsx';
import { askForQuickPayment, unansweredQuickPayment } from '../pay/quick-payment-call.ts';
import type { QuickRequest } from '../pay/quick-payment-call.ts';
import { useBillCode } from '../pay/use-bill-code.ts';

const planIdWord = wireId<PlanId>();

/** `/qp/extension/{orderPlanId}`: an extension of a bill without login; its code is behind `#`. */
export function QuickExtensionPage() {
  const read = z.safeParse(planIdWord, useParams()['orderPlanId']);
  const billCode = useBillCode();
  if (read.success && billCode !== null) {
    return <QuickExtension planId={read.data} billCode={billCode} />;
  }
  return (
    <EmptyState
      title={say.openFirst}
      action={
        <Link href={paths.quickRepay} className={buttonLook('quiet')}>
          {say.openBill}
        </Link>
      }
    >
      <p>{say.extensionNeedsBill}</p>
    </EmptyState>
  );
}

function QuickExtension({ planId, billCode }: { planId: PlanId; billCode: BillCode }) {
  const asked = useAnswer(quickExtension, [{ params: { id: planId } }], { fresh: true });
  const [payment, setPayment] = useState<PaymentId | null>(null);
  const [, navigate] = useLocation();
  const leave = () => navigate(paths.quickBill(billCode), { replace: true });
  return (
    <>
      <Loaded asked={asked}>
        {(detail) => (
          <Card>
            <ExtensionForm<QuickRequest>
              key={`${detail.beforeRepayDate} ${detail.extensionFee}`}
              detail={detail}
              renderAccount={() => <PaidFrom account={detail.repayAccount} />}
              ask={askForQuickPayment}
              unanswered={() => unansweredQuickPayment(planId)}
              request={() => ({
                bizType: 'extension',
                billCode,
                orderPlanId: planId,
                payAmount: detail.extensionFee,
                requestId: randomUuid(),
              })}
              onReload={asked.again}
              onSubmitted={setPayment}
            />
          </Card>
        )}
      </Loaded>
      {payment ? (
        <PaymentDialog
          key={payment}
          paymentId={payment}
          follow={quickPaymentStatus}
          renderReceipt={(paid) => <PaidQuickly payment={paid} />}
          isNew
          onClose={leave}
          onTryAgain={() => setPayment(null)}
        />
      ) : null}
    </>
  );
}
