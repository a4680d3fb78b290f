import { watch } from '../../../contract/staff/watch-acts.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { showToast } from '../../ui/toast.tsx';
import { reasonField } from '../reason-field.ts';
import { kindOptions } from './watch-words.ts';

/** Puts a card, a number or a phone on the list. */
export function WatchDialog({ onClose }: { onClose: () => void }) {
  return (
    <ActDialog
      title="Watch"
      act={watch}
      fields={{
        kind: { kind: 'choice', label: 'What', options: kindOptions },
        value: { label: 'Its number', longest: 60 },
        reason: reasonField,
      }}
      below={<p>Staff who decide on loans read the reason. Never mention a suspicion in it.</p>}
      action="Watch it"
      onClose={onClose}
      onDone={() => {
        showToast('A person looks at its loans from now on.');
        onClose();
      }}
    />
  );
}
