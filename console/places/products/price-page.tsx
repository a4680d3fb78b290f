import { useState } from 'react';
import { Link } from 'wouter';
import {
  countWrongPrice,
  showPriceVersion,
  stopLending,
} from '../../../contract/staff/price-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { fieldSentence, sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Failed, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { Correction } from './correction-panel.tsx';
import { shownParts } from './draft-fields.ts';
import { priceFields, priceIn, priceTextsOf } from './price-fields.ts';
import css from './products.module.css';

type Shown = StaffAnswerOf<typeof showPriceVersion>;

const lookEveryMs = 1000;

/** One version of a product, where its price was wrong: stopped, counted, and put right. */
export function PricePage({ id, version }: { id: string; version: number }) {
  const [isWorking, setIsWorking] = useState(true);
  const asked = useAct(
    showPriceVersion,
    { productId: id, version },
    isWorking ? { everyMs: lookEveryMs } : {},
  );
  const { data } = asked;
  const isNow =
    data === undefined ||
    data.corrections.some(({ state }) => state === 'counting' || state === 'correcting');
  if (isNow !== isWorking) setIsWorking(isNow);
  return (
    <GuardedPage
      needs="products"
      title={data === undefined ? 'Version' : `${data.productName}, version ${version}`}
      beside={data ? <Lent of={data} /> : null}
      lead={
        <>
          {data ? `Published from ${dayText(data.publishedOn)}. ` : null}
          <Link href={paths.product(id)}>The product</Link>
        </>
      }
    >
      <Loaded asked={asked}>{(one) => <Steps of={one} />}</Loaded>
    </GuardedPage>
  );
}

function Lent({ of: { isLent, stopped } }: { of: Shown }) {
  if (stopped !== null) return <Tag tone="bad">Lending is stopped</Tag>;
  return isLent ? <Tag tone="good">Lent now</Tag> : <Tag>A newer version is lent</Tag>;
}

function Steps({ of }: { of: Shown }) {
  const { proposalId, corrections } = of;
  return (
    <>
      {proposalId === null ? null : (
        <Notice
          tone="warn"
          actions={<ButtonLink to={paths.proposal(proposalId)}>Look at it</ButtonLink>}
        >
          <p>To put this price right is proposed, or waits for its ten minutes.</p>
        </Notice>
      )}
      <Stop of={of} />
      <Meant key={JSON.stringify(of.price)} of={of} />
      {corrections.map((one, index) => (
        <Correction key={one.countId} of={of} correction={one} isNewest={index === 0} />
      ))}
    </>
  );
}

/** Nothing is lent by it any more: one person is enough, and nobody takes it back. */
function Stop({ of: { productId, version, productName, isLent, stopped } }: { of: Shown }) {
  const [isAsked, setIsAsked] = useState(false);
  const mayNot = useWhyNot('stop-lending', 'does');
  return (
    <Panel title="1. Stop lending by it">
      {stopped === null ? (
        <p>
          {isLent
            ? 'Loans are given by this price now. Who has a loan keeps it.'
            : 'Nothing is lent by it any more: a newer version is in its place.'}
        </p>
      ) : (
        <p>
          Stopped by {stopped.by.name}, <Instant at={stopped.at} />: {stopped.reason}
        </p>
      )}
      {isLent ? (
        <div>
          <Button look="danger" whyNot={mayNot} onClick={() => setIsAsked(true)}>
            Stop lending …
          </Button>
        </div>
      ) : null}
      {isAsked ? (
        <ReasonDialog
          title={`Stop lending by ${productName}, version ${version}`}
          lead={
            'From this moment on nobody can borrow by it. This cannot be taken back: the ' +
            'next version takes two people, and counts from a midnight.'
          }
          action="Stop lending"
          onClose={() => setIsAsked(false)}
          onReason={async (reason) => {
            await callAct(stopLending, { productId, version, reason });
            setIsAsked(false);
          }}
        />
      ) : null}
    </Panel>
  );
}

/** The price that was meant, as it is typed, beside the one that was charged. */
function Meant({ of: { productId, version, price: charged, corrections } }: { of: Shown }) {
  const [texts, setTexts] = useState(() => priceTextsOf(charged));
  const mayNot = useWhyNot('products', 'proposes');
  const { price, faults } = priceIn(texts, charged);
  const count = useDoing(async () => {
    if (price !== null) await callAct(countWrongPrice, { productId, version, price });
  });
  const isSame = JSON.stringify(texts) === JSON.stringify(priceTextsOf(charged));
  const isRunning = corrections.some(
    ({ state }) => state === 'counting' || state === 'correcting',
  );
  const unready =
    price === null
      ? 'Some figures do not fit yet.'
      : isSame
        ? 'Type the price that was meant.'
        : isRunning
          ? 'Wait until what is under way has ended.'
          : null;
  return (
    <Panel title="2. The price that was meant">
      <form
        className={css.price}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          count.mutate(undefined);
        }}
      >
        <p>
          Every loan of this version is counted by it, from its first day. No figure may cost
          borrowers more than what they agreed to.
        </p>
        <fieldset className={css.group} aria-label="The price that was meant">
          {priceFields.map(({ name, label, scale }) => (
            <TextField
              key={name}
              label={label}
              hint={`Charged: ${shownParts(charged[name], scale)}`}
              inputMode="decimal"
              value={texts[name]}
              readOnly={mayNot !== null}
              onText={(text) => setTexts({ ...texts, [name]: text })}
              maxLength={10}
              error={faults[name] ?? fieldSentence(count.error, `price.${name}`)}
            />
          ))}
        </fieldset>
        {count.error === null ? null : <Failed sentence={sentenceOf(count.error)} />}
        <Button
          type="submit"
          look={mayNot === null && unready === null ? 'primary' : 'quiet'}
          busy={count.isPending}
          whyNot={mayNot ?? unready}
        >
          Count what it takes back
        </Button>
      </form>
    </Panel>
  );
}
