import { addDays } from '../../contract/words/civil-date.ts';
import type { ProposalBody } from '../../contract/staff/proposal-kinds.ts';
import { Panel } from '../ui/frames.tsx';
import { ProposeForm } from './proposals/propose-form.tsx';
import type { BodyFields } from './proposals/propose-form.tsx';
import { serverToday } from '../ui/server-now.ts';

interface ProposeFromProps<Kind extends 'publish-product' | 'publish-rules'> {
  kind: Kind;
  given: Partial<Extract<ProposalBody, { kind: Kind }>>;
  hint: string;
  /** Fields beside the day. */
  more?: BodyFields<Kind>;
  whyNot: string | null;
}

/** Proposes what counts from a midnight on, tomorrow's at the earliest. */
export function ProposeFrom<Kind extends 'publish-product' | 'publish-rules'>(
  props: ProposeFromProps<Kind>,
) {
  const { hint, more, ...proposal } = props;
  const from = { kind: 'day', label: 'From midnight of', hint } as const;
  return (
    <Panel title="Propose it">
      <ProposeForm
        {...proposal}
        fields={{ from, ...more } as BodyFields<Kind>}
        start={() => ({ from: addDays(serverToday(), 1) })}
      />
    </Panel>
  );
}
