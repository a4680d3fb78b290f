import { resolveCase } from '../../../contract/staff/case-acts.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { showToast } from '../../ui/toast.tsx';
import { reasonField } from '../reason-field.ts';

/** Ends a case with why and what proves it; what was typed stays when it is refused. */
export function ResolveDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  return (
    <ActDialog
      title="End the case"
      act={resolveCase}
      given={{ caseId }}
      fields={{ reason: reasonField, evidence: evidenceField }}
      action="End the case"
      onClose={onClose}
      onDone={() => {
        onClose();
        showToast('The case has ended. No money was moved.');
      }}
    >
      <p>It leaves the list. No money is moved by it.</p>
    </ActDialog>
  );
}

const evidenceField = {
  ...reasonField,
  label: 'Evidence',
  hint: 'What proves it: a letter, its number and day, where it is kept.',
  rows: 2,
  wanted: 'Say what proves it.',
} as const;
