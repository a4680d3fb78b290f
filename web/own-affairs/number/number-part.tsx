import type { ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import { showNumberChange } from '../../../contract/borrower/new-number.ts';
import * as say from '../../../contract/sentences/new-number.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { showMoment } from '../../../contract/words/show-day.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { paths } from '../../platform/paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { HeldForm } from './held-form.tsx';
import { LostForm } from './lost-form.tsx';
import css from './number.module.css';

type Change = NonNullable<AnswerOf<typeof showNumberChange>['change']>;

const againMs = 5_000;

/** `/set?part=number`: another number for the account, and what became of the last request. */
export function NumberPart() {
  const isLost = new URLSearchParams(useSearch()).get('way') === 'lost';
  const asked = useAnswer(showNumberChange, [], {
    fresh: true,
    every: ({ answer }) => (isChecked(answer?.change) ? againMs : 0),
  });
  return (
    <div className={css.part}>
      <Loaded asked={asked}>
        {({ change }) => (
          <>
            {change ? <State change={change} /> : null}
            {change === undefined || change.state === 'ended' ? (
              <Forms isLost={isLost} />
            ) : null}
          </>
        )}
      </Loaded>
    </div>
  );
}

function isChecked(change: Change | undefined): boolean {
  return change?.state === 'open' && change.way === 'held';
}

function Forms({ isLost }: { isLost: boolean }) {
  return (
    <>
      {isLost ? <LostForm /> : <HeldForm />}
      <Link href={isLost ? paths.newNumber : paths.lostNumber} className={buttonLook('quiet')}>
        {isLost ? say.haveNew : say.hadAnother}
      </Link>
    </>
  );
}

function State({ change: { state, way, changesAt } }: { change: Change }) {
  switch (state) {
    case 'face':
      return (
        <Told heading={say.faceHeading} lines={[say.faceText]}>
          <Link href={paths.faceNumber} className={buttonLook()}>
            {say.showFace}
          </Link>
        </Told>
      );
    case 'open': {
      const lines =
        way === 'lost'
          ? [say.openText(showMoment(changesAt)), say.openNext, say.openHelp]
          : [say.heldOpen, say.heldReview];
      return <Told heading={say.openHeading} lines={lines} />;
    }
    case 'done':
      return <Told heading={say.doneHeading} lines={[say.doneText, say.walletText]} />;
    case 'ended':
      return <Told heading={say.endedHeading} lines={[say.endedText]} />;
  }
}

interface ToldProps {
  heading: string;
  lines: readonly string[];
  children?: ReactNode;
}

function Told({ heading, lines, children }: ToldProps) {
  return (
    <Card heading={heading} look="note">
      <div role="status">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {children}
    </Card>
  );
}
