import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  mostReplayedDays,
  replayRules,
  startChallenger,
} from '../../../contract/staff/rule-acts.ts';
import { addDays, civilDateOf, parseCivilDate } from '../../../contract/words/civil-date.ts';
import { callAct } from '../../platform/call-act.ts';
import { paths } from '../../platform/paths.ts';
import { useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Failed, Panel } from '../../ui/frames.tsx';
import css from './rules.module.css';
import layout from '../../ui/draft.module.css';

interface TryProps {
  draftId: string | null;
  whyNot: string | null;
}

const usualReplayDays = '90';
const usualShadowDays = 30;

/** Decides the applications of some days anew by the draft. */
export function Replay({ draftId, whyNot }: TryProps) {
  const [days, setDays] = useState(usualReplayDays);
  const [, navigate] = useLocation();
  const count = Number(days);
  const isCount = Number.isInteger(count) && count >= 1 && count <= mostReplayedDays;
  const begin = useDoing(async () => {
    if (draftId === null) return;
    const { runId } = await callAct(replayRules, { draftId, days: count });
    navigate(paths.replay(runId));
  });
  return (
    <Panel title="Replay it">
      <p className={css.quiet}>
        What was applied for is decided anew by the saved draft. To propose it, this comes
        first.
      </p>
      <div className={layout.try}>
        <TextField
          label="How many days back"
          inputMode="numeric"
          value={days}
          onText={setDays}
          maxLength={3}
          error={isCount ? undefined : `1 to ${mostReplayedDays}`}
        />
        <Button
          look={whyNot === null ? 'primary' : 'quiet'}
          busy={begin.isPending}
          whyNot={whyNot ?? (isCount ? null : `Choose 1 to ${mostReplayedDays} days.`)}
          onClick={() => begin.mutate(undefined)}
        >
          Replay it
        </Button>
      </div>
      {begin.error === null ? null : <Failed sentence={sentenceOf(begin.error)} />}
    </Panel>
  );
}

/** Has the draft decide in the shadow about what comes. */
export function Shadow({ draftId, whyNot }: TryProps) {
  const [usual] = useState(() => addDays(civilDateOf(new Date()), usualShadowDays));
  const [until, setUntil] = useState<string>(usual);
  const [, navigate] = useLocation();
  const day = parseCivilDate(until);
  const begin = useDoing(async () => {
    if (draftId === null || day === null) return;
    await callAct(startChallenger, { draftId, until: day });
    navigate(paths.challenger);
  });
  return (
    <Panel title="Try it in the shadow">
      <p className={css.quiet}>
        It decides beside the rules in force about each new application, and changes nothing for
        anybody.
      </p>
      <div className={layout.try}>
        <TextField label="Up to and with" type="date" value={until} onText={setUntil} />
        <Button
          busy={begin.isPending}
          whyNot={whyNot ?? (day === null ? 'Choose a day.' : null)}
          onClick={() => begin.mutate(undefined)}
        >
          Start the challenger
        </Button>
      </div>
      {begin.error === null ? null : <Failed sentence={sentenceOf(begin.error)} />}
    </Panel>
  );
}
