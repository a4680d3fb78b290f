import { openBreach } from '../../../contract/staff/breach-acts.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import type { FieldsOf } from '../../platform/use-act-form.ts';
import { showToast } from '../../ui/toast.tsx';
import { typedInstant } from '../../platform/local-hour.ts';
import { serverNow } from '../../ui/server-now.ts';

/** Opens a breach: what happened, when it was found, and how many it concerns. */
export function OpenBreach({ onClose }: { onClose: () => void }) {
  return (
    <ActDialog
      title="Open a breach"
      act={openBreach}
      fields={fields}
      start={() => ({ foundAt: typedInstant(serverNow()) })}
      action="Open it"
      onClose={onClose}
      onDone={() => {
        showToast('Breach opened. The 24-hour deadline has started.');
        onClose();
      }}
    />
  );
}

const fields: FieldsOf<typeof openBreach> = {
  what: {
    kind: 'words',
    label: 'What happened',
    hint: 'Which data, where it went, how it was found. It is encrypted.',
    rows: 5,
    longest: 4000,
  },
  foundAt: {
    kind: 'moment',
    label: 'Found',
    hint: 'By the clock in Lusaka. The legal deadline starts here.',
  },
  people: { kind: 'whole', label: 'About how many people it concerns', longest: 9 },
};
