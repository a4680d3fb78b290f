import { useState } from 'react';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { ProposalBody } from '../../contract/staff/proposal-kinds.ts';
import { dayTyped } from '../platform/day-typed.ts';
import { TextField } from '../ui/field.tsx';
import { Panel } from '../ui/frames.tsx';
import { ProposeForm } from './proposals/propose-form.tsx';

interface ProposeFromProps {
  bodyFrom: (from: CivilDate) => ProposalBody;
  hint: string;
  whyNot: string | null;
}

/** Proposes what counts from a midnight on, tomorrow's at the earliest. */
export function ProposeFrom({ bodyFrom, hint, whyNot }: ProposeFromProps) {
  const [tomorrow] = useState(() => addDays(civilDateOf(new Date()), 1));
  const [from, setFrom] = useState<string>(tomorrow);
  return (
    <Panel title="Propose it">
      <ProposeForm body={bodyFrom(dayTyped(from))} whyNot={whyNot}>
        {(sentenceFor) => (
          <TextField
            label="From midnight of"
            type="date"
            value={from}
            onText={setFrom}
            hint={hint}
            error={sentenceFor('from')}
          />
        )}
      </ProposeForm>
    </Panel>
  );
}
