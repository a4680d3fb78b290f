import { useSearch } from 'wouter';
import { contractFile, readContract } from '../../../contract/borrower/loan-documents.ts';
import * as say from '../../../contract/sentences/loan-contract.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { readOrderId } from '../parts/order-in-path.ts';
import { readLoanChoice } from './loan-choice.ts';
import { FileLink } from '../parts/file-link.tsx';
import { useSession } from '../../platform/session/use-session.ts';
import { Card } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { filled } from '../../ui/filled.ts';
import { LinkList } from '../../ui/link-list.tsx';
import { ChoiceContract } from './contract-popup.tsx';
import { ContractTexts } from './contract-text.tsx';
import { FingerprintCheck } from './fingerprint-check.tsx';
import { GeneralTerms } from './general-terms.tsx';
import css from './loan-contract.module.css';

/**
 * `/al`: the contract of an order as it was agreed to, or of a choice as it would be. Without a
 * login it is what each of our contracts says.
 */
export function LoanContractPage() {
  const search = useSearch();
  const { token } = useSession();
  const orderId = readOrderId(new URLSearchParams(search).get('order'));
  const { amount, termDays } = readLoanChoice(search);
  if (token === null) return <GeneralTerms wantsOwn={search !== ''} />;
  if (orderId !== null) return <AgreedContract orderId={orderId} />;
  if (amount === undefined || termDays === undefined) {
    return <GeneralTerms wantsOwn={false} />;
  }
  return (
    <Card>
      <p className={css.note}>{say.preview}</p>
      <ChoiceContract choice={{ amount, termDays }} />
    </Card>
  );
}

function AgreedContract({ orderId }: { orderId: OrderId }) {
  const asked = useAnswer(readContract, [{ params: { orderId } }]);
  return (
    <Loaded asked={asked}>
      {({ html, hash, translation, agreedAt }) => (
        <>
          <Card>
            <p className={css.note}>{filled(say.agreedOn, <InstantText at={agreedAt} />)}</p>
            <ContractTexts html={html} translation={translation} />
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
