import { useState } from 'react';
import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { channelCodePattern } from '../../../contract/words/headers.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

/** Asks for the code of a channel that is not there yet. */
export function NewChannel({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  const [, navigate] = useLocation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    navigate(paths.channel(code));
  };
  return (
    <Dialog title="New channel" onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label="Its code"
          hint="Links carry it as appChannelCode; it stays for good."
          value={code}
          onText={setCode}
          maxLength={50}
          spellCheck={false}
        />
        <DialogActions>
          <Button
            look="primary"
            type="submit"
            whyNot={channelCodePattern.test(code) ? null : 'This is no code of a channel.'}
          >
            Write its file
          </Button>
          <Button onClick={onClose}>Back</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
