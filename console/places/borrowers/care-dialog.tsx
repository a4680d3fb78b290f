import { useState } from 'react';
import type { ReactNode } from 'react';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';

interface CareDialogProps {
  button: string;
  /** Why it cannot be opened, beside what their role says. */
  whyNot?: string | null;
  /** It is open from the beginning. */
  isOpen?: boolean;
  onClose?: () => void;
  /** The dialog, which closes by `close`. */
  children: (close: () => void) => ReactNode;
}

/** A button of those who care for borrowers, with its dialog. */
export function CareDialog(props: CareDialogProps) {
  const { button, whyNot = null, isOpen = false, onClose, children } = props;
  const mayNot = useWhyNot('borrower-care', 'does');
  const [isAsking, setIsAsking] = useState(isOpen && mayNot === null);
  const close = () => {
    setIsAsking(false);
    onClose?.();
  };
  return (
    <>
      <Button whyNot={mayNot ?? whyNot} onClick={() => setIsAsking(true)}>
        {button}
      </Button>
      {isAsking ? children(close) : null}
    </>
  );
}
