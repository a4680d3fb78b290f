import { useLocation } from 'wouter';
import {
  mostReplayedDays,
  replayRules,
  startChallenger,
} from '../../../contract/staff/rule-acts.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { paths } from '../../platform/paths.ts';
import { Panel } from '../../ui/frames.tsx';
import css from './rules.module.css';
import layout from '../../ui/draft.module.css';
import { serverToday } from '../../ui/server-now.ts';

interface TryProps {
  draftId: string | null;
  whyNot: string | null;
}

const usualShadowDays = 30;

/** Decides the applications of some days again by the draft. */
export function Replay({ draftId, whyNot }: TryProps) {
  const [, navigate] = useLocation();
  return (
    <Panel title="Replay it">
      <p className={css.quiet}>
        The saved draft decides earlier applications again. To propose it, this comes first.
      </p>
      <ActForm
        className={layout.try}
        act={replayRules}
        given={draftId === null ? {} : { draftId }}
        fields={{
          days: {
            kind: 'whole',
            label: 'How many days back',
            hint: `1 to ${mostReplayedDays}`,
            longest: 3,
          },
        }}
        start={{ days: '90' }}
        action="Replay it"
        look={whyNot === null ? 'primary' : 'quiet'}
        whyNot={whyNot}
        onDone={({ runId }) => navigate(paths.replay(runId))}
      />
    </Panel>
  );
}

/** Has the draft decide in the shadow about what comes. */
export function Shadow({ draftId, whyNot }: TryProps) {
  const [, navigate] = useLocation();
  return (
    <Panel title="Try it in the shadow">
      <p className={css.quiet}>
        It decides beside the rules in force about each new application, without effect.
      </p>
      <ActForm
        className={layout.try}
        act={startChallenger}
        given={draftId === null ? {} : { draftId }}
        fields={{ until: { kind: 'day', label: 'Up to and with' } }}
        start={() => ({ until: addDays(serverToday(), usualShadowDays) })}
        action="Start the challenger"
        look="quiet"
        whyNot={whyNot}
        onDone={() => navigate(paths.challenger)}
      />
    </Panel>
  );
}
