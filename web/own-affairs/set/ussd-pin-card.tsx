import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { removeUssdPin, setUssdPin, showUssdPin } from '../../../contract/borrower/ussd-pin.ts';
import * as say from '../../../contract/sentences/ussd-pin.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { showMoment } from '../../../contract/words/show-day.ts';
import { call } from '../../platform/api/call.ts';
import { useAct } from '../../platform/api/use-act.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { filled } from '../../ui/filled.ts';
import { TextField } from '../../ui/text-field.tsx';
import css from './set.module.css';

type Shown = AnswerOf<typeof showUssdPin>;

interface Changed {
  readonly shown: Shown;
  readonly said: string;
}

/** The PIN to borrow without internet; nothing where the lender offers none. */
export function UssdPinCard() {
  const { answer } = useAnswer(showUssdPin, []);
  const [changed, setChanged] = useState<Changed | null>(null);
  const [times, setTimes] = useState(0);
  const shown = changed?.shown ?? answer;
  const code = answer?.code;
  if (!shown || code === undefined) return null;
  return (
    <Card heading={say.heading(code)}>
      <PinState shown={shown} />
      <PinForm
        key={times}
        shown={shown}
        onChanged={(next) => {
          setChanged(next);
          setTimes(times + 1);
        }}
      />
      <p role="status" className={css.said}>
        {changed?.said}
      </p>
    </Card>
  );
}

interface PinFormProps {
  shown: Shown;
  onChanged: (changed: Changed) => void;
}

function PinForm({ shown, onChanged }: PinFormProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const { busy, failure, run } = useAct();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const pin = typed?.trim() ?? '';
    const isPin = /^\d{5}$/.test(pin);
    setWrong(isPin ? null : say.missing);
    if (!isPin) return;
    run(async () => {
      const set = await call(setUssdPin, { quiet: true, body: { pin } });
      onChanged({ shown: set, said: shown.state === 'none' ? say.isSet : say.isNew });
    });
  }

  const remove = () =>
    run(async () => {
      await call(removeUssdPin, { quiet: true });
      onChanged({ shown: { state: 'none' }, said: say.isRemoved });
    });

  return (
    <>
      {typed === null ? (
        <Button look="quiet" busy={busy} onClick={() => setTyped('')}>
          {shown.state === 'none' ? say.set : say.setNew}
        </Button>
      ) : (
        <form className={css.pin} noValidate onSubmit={submit}>
          <TextField
            label={say.label}
            name="ussd-pin"
            value={typed}
            onChange={setTyped}
            inputMode="numeric"
            autoComplete="off"
            hint={say.notMoney}
            error={wrong}
            figures
          />
          <Button type="submit" busy={busy}>
            {say.set}
          </Button>
        </form>
      )}
      {shown.state === 'none' || typed !== null ? null : (
        <Button look="quiet" busy={busy} onClick={remove}>
          {say.remove}
        </Button>
      )}
      {failure === null ? null : <p role="alert">{failure}</p>}
    </>
  );
}

function PinState({ shown: { state, opensOn, lockedUntil } }: { shown: Shown }) {
  if (state === 'locked') {
    const text = lockedUntil ? say.lockedUntil(showMoment(lockedUntil)) : say.locked;
    return <p className={css.text}>{text}</p>;
  }
  return (
    <p className={css.text}>
      {opensOn === undefined ? say.lead : filled(say.opensOn, <DateText date={opensOn} />)}
    </p>
  );
}
