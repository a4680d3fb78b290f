import { dayText } from '../../../contract/words/day-text.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { tieOutTakeover } from '../../../contract/staff/takeover-acts.ts';
import type { showTakeover } from '../../../contract/staff/takeover-acts.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { Facts, Panel } from '../../ui/frames.tsx';

interface TieOutsProps {
  of: StaffAnswerOf<typeof showTakeover>;
  whyNot: string | null;
}

/** On day 7 and 30 it is compared with the former system again. */
export function TieOuts({ of, whyNot }: TieOutsProps) {
  const { opening, tieOuts, nextTieOut: next, runId } = of;
  return (
    <Panel title="8. Compare again">
      <Facts facts={[['Opening balance, by now', opening]]} />
      {tieOuts.map(({ day, note, opening: then, by }) => (
        <p key={day}>{`Day ${day}: ${by.name} found ${then} booked. ${note}`}</p>
      ))}
      {next === null ? null : (
        <ActForm
          act={tieOutTakeover}
          given={{ runId, day: next.day }}
          fields={{
            reason: {
              kind: 'words',
              label: 'What was compared',
              longest: 500,
              wanted: 'Write which loans and totals agree.',
            },
          }}
          action={`It agrees on day ${next.day}`}
          whyNot={whyNot}
          onDone={() => {}}
        >
          <p>{`From ${dayText(next.from)}: totals and some loans beside the former system.`}</p>
        </ActForm>
      )}
    </Panel>
  );
}
