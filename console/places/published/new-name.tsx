import { useState } from 'react';
import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { channelCodePattern } from '../../../contract/words/headers.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

const kinds = {
  channel: {
    title: 'New channel',
    label: 'Its code',
    hint: 'Links carry it as appChannelCode; it stays for good.',
    pattern: channelCodePattern,
    longest: 50,
    action: 'Write its file',
    pathOf: paths.channel,
  },
  campaign: {
    title: 'New campaign',
    label: 'Its name',
    hint: 'Small letters, digits and hyphens: harvest-2026. It stays for good.',
    pattern: /^[a-z][a-z0-9-]{0,39}$/,
    longest: 40,
    action: 'Draft it',
    pathOf: paths.campaignDraft,
  },
} as const;

interface NewNameProps {
  of: keyof typeof kinds;
  onClose: () => void;
}

/** Asks for the name of something that is not there yet. */
export function NewName({ of, onClose }: NewNameProps) {
  const { title, label, hint, pattern, longest, action, pathOf } = kinds[of];
  const [name, setName] = useState('');
  const [, navigate] = useLocation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    navigate(pathOf(name));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label={label}
          hint={hint}
          value={name}
          onText={setName}
          maxLength={longest}
          spellCheck={false}
        />
        <DialogActions>
          <Button
            look="primary"
            type="submit"
            whyNot={pattern.test(name) ? null : `This cannot be a ${of}’s name.`}
          >
            {action}
          </Button>
          <Button onClick={onClose}>Back</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
