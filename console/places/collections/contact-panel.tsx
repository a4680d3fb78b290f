import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { shownMinutes } from '../../../contract/staff/borrower-acts.ts';
import type { contactPurposes } from '../../../contract/staff/collections-acts.ts';
import { beginContact, endContact } from '../../../contract/staff/collections-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { instantText } from '../../../contract/words/day-text.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { paths } from '../../platform/paths.ts';
import { callFresh, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useSessionState, useWhyNot } from '../../platform/session.ts';
import type { FieldsOf } from '../../platform/use-act-form.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/counts.ts';
import { Choice } from '../../ui/field.tsx';
import { Failed, Notice, Panel } from '../../ui/frames.tsx';
import { Countdown } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { MayBe, ToCollect } from './collect-words.ts';
import { outcomeOptions, purposeWords } from './collect-words.ts';
import css from './collections.module.css';
import beside from '../../ui/beside.module.css';
import { serverMs } from '../../ui/server-now.ts';

type Told = NonNullable<StaffAnswerOf<typeof beginContact>['number']>;
/** Covered again by the clock of this machine. */
type Uncovered = Told & { readonly until: Date };
type Purpose = (typeof contactPurposes)[number];
const minuteMs = 60_000;

/** The number, covered until the rules say yes; then what to say, and what came of it. */
export function ContactPanel({ shown }: { shown: ToCollect }) {
  const { loan, mine } = shown;
  const [number, setNumber] = useState<Uncovered | null>(null);
  const isIn = useSessionState().kind === 'open';
  useEffect(() => {
    if (number === null) return undefined;
    const left = number.until.getTime() - serverMs();
    const timer = setTimeout(() => setNumber(null), left);
    return () => clearTimeout(timer);
  }, [number]);
  if (mine?.orderId !== loan.orderId) return <Begin shown={shown} onNumber={setNumber} />;
  return (
    <Panel title="Your call">
      {number === null || !isIn ? (
        <p>The number is hidden again. Record the result of the call.</p>
      ) : (
        <>
          <p className={css.number}>{number.mobile}</p>
          <p role="status">
            {number.name ?? 'No name is confirmed'}. Hidden again in{' '}
            <Countdown until={number.until} />
          </p>
          <Script shown={shown} name={number.name} />
        </>
      )}
      <End contactId={mine.contactId} onEnded={() => setNumber(null)} />
    </Panel>
  );
}

interface BeginProps {
  shown: ToCollect;
  onNumber: (number: Uncovered | null) => void;
}

function Begin({ shown, onNumber }: BeginProps) {
  const { loan, call, message, mine, promises } = shown;
  const { orderId } = loan;
  const mayNot = useWhyNot('collections', 'does');
  const [chosen, setChosen] = useState<Purpose | null>(null);
  const purpose = chosen ?? (promises[0]?.state === 'broken' ? 'promise' : 'late');
  const begin = useDoing(async (how: 'call' | 'message') => {
    const { number } = await callFresh(beginContact, { orderId, how, purpose });
    const until = new Date(serverMs() + shownMinutes * minuteMs);
    onNumber(number && { ...number, until });
    if (how === 'message') showToast('The reminder is on its way.');
  });
  const notLate = loan.isLate ? null : 'Nothing of this loan is late.';
  const elsewhere = mine && 'Say first what came of your other call.';
  const whyNot = (may: MayBe) =>
    mayNot ?? elsewhere ?? notLate ?? (may.isAllowed ? null : (may.whys[0]?.sentence ?? null));
  return (
    <Panel title="Contact them">
      <p>The number is hidden. It is the borrower’s own: no one else is ever called.</p>
      {mine ? (
        <Notice tone="warn">
          <p>
            You have not said what came of your call about{' '}
            <Link href={paths.toCollect(mine.orderId)}>loan {mine.orderId}</Link>.
          </p>
        </Notice>
      ) : null}
      {loan.isLate ? <Whys call={call} /> : null}
      <Choice
        label="What for"
        none={purposeWords.late}
        value={purpose === 'late' ? '' : purpose}
        options={(['promise', 'asked'] as const).map((value) => ({
          value,
          label: purposeWords[value],
        }))}
        onChoose={(value) => setChosen(value === '' ? 'late' : value)}
      />
      {begin.error === null ? null : <Failed sentence={sentenceOf(begin.error)} />}
      <div className={beside.buttons}>
        <Button
          look="primary"
          whyNot={whyNot(call)}
          busy={begin.isPending}
          onClick={() => begin.mutate('call')}
        >
          Show the number for a call
        </Button>
        <Button
          whyNot={whyNot(message)}
          busy={begin.isPending}
          onClick={() => begin.mutate('message')}
        >
          Send the reminder
        </Button>
      </div>
    </Panel>
  );
}

const byItself = 'They may be called again when this has ended.';

/** What ends a reason that no clock ends. */
const endedBy: Readonly<Record<MayBe['whys'][number]['rule'], string>> = {
  'contact-stopped': 'They may be called again when the stop is ended.',
  'arrangement-kept': 'They may be called again when the plan is over, or not kept.',
  'complaint-open': 'They may be called again when it is answered.',
  'not-the-borrower': 'They may be called again when they have logged in by this number.',
  'promise-kept-open': byItself,
  'talked-lately': byItself,
  'contact-limit': byItself,
  holiday: byItself,
  'outside-hours': byItself,
};

/** Each reason why they may not be called, and when that ends. */
function Whys({ call: { isAllowed, whys, from } }: { call: MayBe }) {
  if (isAllowed) {
    return (
      <Notice tone="good">
        <p>They may be called now.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="warn">
      <ul className={css.whys}>
        {whys.map(({ rule, sentence }) => (
          <li key={rule}>{sentence}</li>
        ))}
      </ul>
      <p>
        {from === null
          ? endedBy[whys.find(({ until }) => until === null)?.rule ?? 'contact-stopped']
          : `They may be called from ${instantText(from)}.`}
      </p>
    </Notice>
  );
}

/** What to say, in plain words, and what never. */
function Script({ shown: { loan }, name }: { shown: ToCollect; name: string | null }) {
  return (
    <ol className={css.script}>
      <li>
        “Good day, this is ExtraMoney. Do I speak with {name ?? 'the owner of this number'}?” If
        it is another person: “Sorry, wrong number”, and nothing about a loan.
      </li>
      <li>
        “Your bill was due {counted(loan.lateDays, 'day')} ago. To pay today it is{' '}
        <Money kwacha={loan.owed} />
        .” Say the late fees in it, <Money kwacha={loan.lateFees} />, and that they do not run
        for ever.
      </li>
      <li>“What happened?” Listen. Illness or a death: stop contacting them, and say so.</li>
      <li>
        “How much can you pay, and on which day?” Take down a promise they can keep; a part is
        better than nothing.
      </li>
      <li>
        “You pay in the app or by the link in our message. You enter your PIN on your own phone.
        We never ask for it.” Thank them.
      </li>
      <li>Never threaten, never speak of others, never call again today.</li>
    </ol>
  );
}

function End({ contactId, onEnded }: { contactId: string; onEnded: () => void }) {
  return (
    <ActForm
      act={endContact}
      given={{ contactId }}
      fields={endFields}
      action="End the call"
      onDone={() => {
        onEnded();
        showToast('Kept. The borrower sees it in Set.');
      }}
    />
  );
}

const endFields: FieldsOf<typeof endContact> = {
  outcome: {
    kind: 'choice',
    label: 'What came of it',
    options: outcomeOptions,
    wanted: 'Choose what came of it.',
  },
  note: {
    kind: 'words',
    label: 'Note, if there is more to say',
    hint: 'Encrypted. The borrower finds it in their own file.',
    rows: 2,
    longest: 500,
  },
};
