import * as say from '../../../contract/sentences/offline.ts';
import { Unreachable } from './call-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { filled } from '../../ui/filled.ts';

/** Why figures of an earlier hour are shown. */
export type Away = 'offline' | 'unreachable' | 'slow';

interface SeenBeforeProps {
  at: Date;
  away: Away;
  onRetry: () => void;
}

const sentences = {
  offline: say.seenOn,
  unreachable: say.seenOn,
  slow: say.slowSeen,
} as const;

/** Says above figures that they are of an earlier hour, and that nothing can be paid now. */
export function SeenBefore({ at, away, onRetry }: SeenBeforeProps) {
  return (
    <Card look="note">
      <div role="status">
        {away === 'unreachable' ? <p>{new Unreachable().sentence}</p> : null}
        <p>
          {filled(sentences[away], <InstantText at={at} />)}{' '}
          {away === 'slow' ? null : say.payWithNetwork}
        </p>
      </div>
      {away === 'unreachable' ? (
        <Button look="quiet" onClick={onRetry}>
          {say.tryAgain}
        </Button>
      ) : null}
    </Card>
  );
}
