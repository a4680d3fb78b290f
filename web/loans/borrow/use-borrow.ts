import { useState } from 'react';
import { useLocation } from 'wouter';
import { borrow as borrowCall } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/borrow.ts';
import type { RepayAccountId } from '../../../contract/words/ids.ts';
import { LoggedOut, Refused, sentenceOf } from '../../platform/api/call-errors.ts';
import { call } from '../../platform/api/call.ts';
import { forgetOtherScreens } from '../../platform/api/query-client.ts';
import { paths } from '../../platform/paths.ts';
import { keepAwaited, keepLoanType } from '../../platform/session/session.ts';
import type { Trial } from './loan-cost.tsx';

/** Whether the request is on its way, and what the borrower reads about it. */
export interface Borrowing {
  readonly busy: boolean;
  readonly notice: string | null;
}

interface UseBorrow {
  readonly trial: Trial;
  readonly onPriceChanged: () => void;
  readonly onRefused: () => void;
}

/** Agrees to a trial and borrows it; then home shows how it goes on. */
export function useBorrow({ trial, onPriceChanged, onRefused }: UseBorrow) {
  const [sending, setSending] = useState<Borrowing>({ busy: false, notice: null });
  const [, navigate] = useLocation();

  async function borrow(repayAccountId: RepayAccountId | undefined): Promise<void> {
    const { productId, amount, termDays, trialHash } = trial;
    const body = { productId, amount, termDays, trialHash, agreed: true, repayAccountId };
    setSending({ busy: true, notice: null });
    try {
      const onRetry = () => setSending({ busy: true, notice: say.askingAgain });
      const { orderId } = await call(borrowCall, { body, onRetry, quiet: true });
      keepAwaited(orderId);
      forgetOtherScreens();
      keepLoanType(productId);
      navigate(paths.home, { replace: true });
    } catch (failure) {
      // Of a changed price the page tells, at its top, above the new price.
      const isChanged = failure instanceof Refused && failure.reason === 'offer-changed';
      const isTold = isChanged || failure instanceof LoggedOut;
      setSending({ busy: false, notice: isTold ? null : sentenceOf(failure) });
      onRefused();
      if (isChanged) onPriceChanged();
    }
  }

  return { borrow, sending };
}
