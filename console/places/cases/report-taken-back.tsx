import { useLocation } from 'wouter';
import { reportTakenBack } from '../../../contract/staff/case-acts.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { paths } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import type { FieldsOf } from '../../platform/use-act-form.ts';
import { Panel } from '../../ui/frames.tsx';
import { reasonField } from '../reason-field.ts';

const fields: FieldsOf<typeof reportTakenBack> = {
  on: { kind: 'day', label: 'Reversed on', wanted: 'Choose the day.' },
  reason: { ...reasonField, hint: 'What says so: a message, a statement, its number.' },
};

/** Opens the case of a payment that a former paybill reversed: two people reverse it here, too. */
export function ReportTakenBack({ paymentId }: { paymentId: string }) {
  const [, navigate] = useLocation();
  return (
    <Panel title="The former paybill reversed it">
      <p>This opens a case. Two people reverse the payment from it.</p>
      <ActForm
        act={reportTakenBack}
        given={{ paymentId }}
        fields={fields}
        action="Open the case"
        whyNot={useWhyNot('cases', 'does')}
        onDone={({ caseId }) => navigate(paths.case(caseId))}
      />
    </Panel>
  );
}
