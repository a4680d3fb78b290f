import { noticeKinds } from '../../../contract/staff/notice-acts.ts';
import { chooseNotices, showNoticeChoice } from '../../../contract/staff/notice-choice-acts.ts';
import { noticeWords } from '../../../contract/staff/notice-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { Notice, Panel } from '../../ui/frames.tsx';
import { showToast } from '../../ui/toast.tsx';

const ways = [
  { value: 'mail', label: 'E-mail' },
  { value: 'sms', label: 'SMS' },
  { value: 'none', label: 'Only the bell here' },
];
const kinds = noticeKinds.map((kind) => ({ value: kind, label: noticeWords[kind][1] }));

/** How the user is sent what awaits them. */
export function NoticeChoice() {
  return (
    <Panel title="Notices">
      <Loaded asked={useAct(showNoticeChoice, {})}>{(now) => <Choices now={now} />}</Loaded>
    </Panel>
  );
}

function Choices({ now }: { now: StaffAnswerOf<typeof showNoticeChoice> }) {
  return (
    <>
      {now.hasMail ? null : (
        <Notice>
          <p>No mail server is set: choose SMS, or see the bell.</p>
        </Notice>
      )}
      <ActForm
        act={chooseNotices}
        fields={{
          atOnce: { kind: 'choice', label: 'New work', options: ways },
          digest: { kind: 'choice', label: 'All of it, each morning at seven', options: ways },
          quiet: {
            kind: 'checks',
            label: 'Do not send',
            options: kinds,
            hint: 'The bell still shows them. Legal deadlines are always sent.',
          },
        }}
        start={{ atOnce: now.atOnce, digest: now.digest, quiet: now.quiet.join(',') }}
        action="Save notices"
        onDone={() => showToast('Saved.')}
      />
    </>
  );
}
