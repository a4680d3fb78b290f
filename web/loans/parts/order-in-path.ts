import * as z from 'zod/mini';
import { useRoute } from 'wouter';
import { orderIdInPath } from '../../../contract/borrower/orders.ts';
import type { OrderId } from '../../../contract/words/ids.ts';

/** The order a route names, `/billing-details/{orderId}`; null when it is no number of a loan. */
export function useOrderInPath(path: string): OrderId | null {
  const [, params] = useRoute<{ orderId: string }>(path);
  return readOrderId(params?.orderId ?? null);
}

/** Reads the number of a loan from an address. */
export function readOrderId(text: string | null): OrderId | null {
  const read = z.safeParse(orderIdInPath, text);
  return read.success ? read.data : null;
}
