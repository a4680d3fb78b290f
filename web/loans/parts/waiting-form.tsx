import * as say from '../../../contract/sentences/repayment-popup.ts';
import { LoadingIndicator, Skeleton } from '../../ui/waiting.tsx';

/** The shape of the Pay the bill popup while its code or its figures are on their way. */
export function WaitingForm() {
  return (
    <>
      <LoadingIndicator unseen label={say.loading} />
      <Skeleton block="field" />
      <Skeleton block="field" />
      <Skeleton block="field" />
      <Skeleton block="button" />
    </>
  );
}
