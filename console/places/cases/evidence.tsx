import { useState } from 'react';
import { mostEvidenceBytes, uploadEvidence } from '../../../contract/staff/evidence-acts.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { useWhyNot } from '../../platform/session.ts';
import type { FieldsOf } from '../../platform/use-act-form.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/frames.tsx';
import { EvidenceFiles } from '../proposals/evidence-files.tsx';
import type { EvidenceProps } from '../proposals/evidence-files.tsx';

/** The files that prove something about a case; each is covered until it is opened. */
export function Evidence({
  caseId,
  files,
  isOpen,
  hasOwner,
}: EvidenceProps & { hasOwner: boolean }) {
  const [adds, setAdds] = useState(false);
  const mayNot = useWhyNot('cases', 'does');
  const nobodys = hasOwner ? null : 'This money has no owner yet: say in words what proves it.';
  const over = isOpen ? nobodys : 'The case has ended.';
  return (
    <Panel
      title="Evidence"
      actions={
        <Button whyNot={over ?? mayNot} onClick={() => setAdds(true)}>
          Add a file …
        </Button>
      }
    >
      <EvidenceFiles caseId={caseId} files={files} isOpen={isOpen} />
      {adds ? <AddDialog caseId={caseId} onClose={() => setAdds(false)} /> : null}
    </Panel>
  );
}

function AddDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  return (
    <ActDialog
      title="Add a file"
      act={uploadEvidence}
      given={{ caseId }}
      fields={addFields}
      action="Add it"
      onClose={onClose}
      onDone={onClose}
    >
      <p>It is encrypted. The approver of a proposal about this case signs its hash.</p>
    </ActDialog>
  );
}

const addFields: FieldsOf<typeof uploadEvidence> = {
  base64: {
    kind: 'file',
    label: 'File',
    hint: 'PDF, JPEG or PNG, 4 MB at most.',
    accept: 'application/pdf,image/jpeg,image/png',
    most: { bytes: mostEvidenceBytes, sentence: 'The file is larger than 4 MB.' },
  },
  what: {
    label: 'What it is',
    hint: 'No names: “Statement of the wallet, 4 March”.',
    longest: 120,
  },
};
