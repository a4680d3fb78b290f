import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { previewContract } from '../../../contract/borrower/loan-documents.ts';
import type { productTrial } from '../../../contract/borrower/products.ts';
import * as say from '../../../contract/sentences/loan-contract.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Popup } from '../../ui/popup.tsx';
import { ContractText } from './contract-text.tsx';

type Choice = Pick<AnswerOf<typeof productTrial>['trial'], 'productId' | 'amount' | 'termDays'>;

interface ContractPopupProps {
  open: boolean;
  choice: Choice;
  onClose: () => void;
}

/** The contract of a choice, read where it is agreed to, so that nothing ticked is lost. */
export function ContractPopup({ open, choice, onClose }: ContractPopupProps) {
  return (
    <Popup open={open} onClose={onClose} title={say.title}>
      <ChoiceContract choice={choice} />
      <Button look="quiet" onClick={onClose}>
        {say.backToBill}
      </Button>
    </Popup>
  );
}

/** The text of the contract that a choice would become. */
export function ChoiceContract({ choice }: { choice: Choice }) {
  const { productId, amount, termDays } = choice;
  const asked = useAnswer(previewContract, [{ body: { productId, amount, termDays } }]);
  return <Loaded asked={asked}>{({ html }) => <ContractText html={html} />}</Loaded>;
}
