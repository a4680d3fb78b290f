import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { previewContract } from '../../../contract/borrower/loan-documents.ts';
import type { productTrial } from '../../../contract/borrower/products.ts';
import * as say from '../../../contract/sentences/loan-contract.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Popup } from '../../ui/popup.tsx';
import { ContractTexts } from './contract-text.tsx';

type Trial = AnswerOf<typeof productTrial>['trial'];
type Choice = Pick<Trial, 'amount' | 'termDays'> & { productId?: Trial['productId'] };

interface ContractPopupProps {
  open: boolean;
  choice: Choice;
  /** The text is there to be read, and not only asked for. */
  onShown: () => void;
  onAgree: () => void;
  onClose: () => void;
}

/** The contract of a choice, read where it is agreed to, so that nothing ticked is lost. */
export function ContractPopup(props: ContractPopupProps) {
  const { open, choice, onShown, onAgree, onClose } = props;
  return (
    <Popup open={open} onClose={onClose} title={say.title}>
      <ChoiceContract choice={choice}>
        <Shown tell={onShown} />
        <Button onClick={onAgree}>{say.agree}</Button>
      </ChoiceContract>
      <Button look="quiet" onClick={onClose}>
        {say.backToBill}
      </Button>
    </Popup>
  );
}

function Shown({ tell }: { tell: () => void }) {
  useEffect(tell);
  return null;
}

/** The text of the contract that a choice would become, and what comes once it is there. */
export function ChoiceContract(props: { choice: Choice; children?: ReactNode }) {
  const { choice, children } = props;
  const { productId, amount, termDays } = choice;
  const body = { amount, termDays, ...(productId === undefined ? {} : { productId }) };
  const asked = useAnswer(previewContract, [{ body }]);
  return (
    <Loaded asked={asked}>
      {({ html, translation }) => (
        <>
          <ContractTexts html={html} translation={translation} />
          {children}
        </>
      )}
    </Loaded>
  );
}
