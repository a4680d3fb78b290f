import { stopWhatsapp } from '../../../contract/staff/borrower-care-acts.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CareDialog } from './care-dialog.tsx';

/** Withdraws what a borrower agreed to in Set, as they ask by phone. */
export function StopWhatsapp({ borrowerId }: { borrowerId: string }) {
  return (
    <CareDialog button="Stop WhatsApp">
      {(close) => (
        <ActDialog
          title="Stop WhatsApp"
          act={stopWhatsapp}
          given={{ borrowerId }}
          fields={{}}
          action="Send by SMS again"
          onClose={close}
          onDone={() => {
            close();
            showToast('Their messages come by SMS again.');
          }}
        >
          <p>An SMS informs them. They can agree again in Set.</p>
        </ActDialog>
      )}
    </CareDialog>
  );
}
