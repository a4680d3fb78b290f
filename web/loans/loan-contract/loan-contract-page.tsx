import { useSearch } from 'wouter';
import { contractFile, readContract } from '../../../contract/borrower/loan-documents.ts';
import * as say from '../../../contract/sentences/loan-contract.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { readOrderId } from '../bills/order-in-path.ts';
import { readLoanChoice } from '../borrow/loan-choice.ts';
import { FileLink } from '../documents/file-link.tsx';
import { useSession } from '../../platform/session/use-session.ts';
import { Card } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { filled } from '../../ui/filled.ts';
import { LinkList } from '../../ui/link-list.tsx';
import { ChoiceContract } from './contract-popup.tsx';
import { ContractText } from './contract-text.tsx';
import { FingerprintCheck } from './fingerprint-check.tsx';
import { GeneralTerms } from './general-terms.tsx';
import css from './loan-contract.module.css';

/**
 * `/al`: the contract of an order as it was agreed to, of a choice as it would be, or, for whoever
 * is not logged in, what every contract of ours says.
 */
export function LoanContractPage() {
  const search = useSearch();
  const { token } = useSession();
  const orderId = readOrderId(new URLSearchParams(search).get('order'));
  const { productId, amount, termDays } = readLoanChoice(search);
  if (token === null) return <GeneralTerms wantsOwn={search !== ''} />;
  if (orderId !== null) return <AgreedContract orderId={orderId} />;
  if (productId === undefined || amount === undefined || termDays === undefined) {
    return <GeneralTerms wantsOwn={false} />;
  }
  return (
    <Card>
      <p className={css.note}>{say.preview}</p>
      <ChoiceContract choice={{ productId, amount, termDays }} />
    </Card>
  );
}

function AgreedContract({ orderId }: { orderId: OrderId }) {
  const asked = useAnswer(readContract, [{ params: { orderId } }]);
  return (
    <Loaded asked={asked}>
      {({ html, hash, agreedAt }) => (
        <>
          <Card>
            <p className={css.note}>{filled(say.agreedOn, <InstantText at={agreedAt} />)}</p>
            <ContractText html={html} />
            <div className={css.seal}>
              <p>{say.fingerprint}</p>
              <code>{hash}</code>
              <FingerprintCheck html={html} hash={hash} />
            </div>
          </Card>
          <LinkList label={say.toKeep}>
            <FileLink file={contractFile} orderId={orderId}>
              {say.keep}
            </FileLink>
          </LinkList>
        </>
      )}
    </Loaded>
  );
}
