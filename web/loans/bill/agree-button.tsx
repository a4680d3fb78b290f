import { useState } from 'react';
import { sentenceOf } from '../../platform/api/call-errors.ts';
import { Button } from '../../ui/button.tsx';

interface AgreeButtonProps {
  children: string;
  /** Asks the server, and fails where that refuses. */
  agree: () => Promise<unknown>;
  onAgreed: () => void;
}

/** Agrees to what is offered on a page that stays, and says why where it cannot be. */
export function AgreeButton({ children, agree, onAgreed }: AgreeButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await agree();
      onAgreed();
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button busy={busy} onClick={() => void run()}>
        {children}
      </Button>
      {failure === null ? null : <p role="alert">{failure}</p>}
    </>
  );
}
