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
import { FieldList } from '../../ui/field-list.tsx';
import type { Fields } from '../../ui/field-list.tsx';
import { Failed, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { Correction } from './correction-panel.tsx';
import { priceFields, priceIn, priceTextsOf } from './price-fields.ts';
import { shownParts } from './draft-fields.ts';
import css from './products.module.css';

type Shown = StaffAnswerOf<typeof showPriceVersion>;

const lookEveryMs = 1000;

/** One version of a product, where its price was wrong: stopped, counted, and put right. */
export function PricePage({ id, version: text }: { id: string; version: string }) {
  const version = Number(text);
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
  if (stopped !== null) return <Tag tone="bad">Withdrawn</Tag>;
  return isLent ? <Tag tone="good">Active</Tag> : <Tag>Replaced</Tag>;
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

/** It is withdrawn from sale: one person is enough, and no act reverses that. */
function Stop({ of: { productId, version, productName, isLent, stopped } }: { of: Shown }) {
  const [isAsked, setIsAsked] = useState(false);
  const mayNot = useWhyNot('stop-lending', 'does');
  return (
    <Panel title="1. Withdraw from sale">
      {stopped === null ? (
        <p>
          {isLent
            ? 'New loans use this price now. Existing loans keep it.'
            : 'No new loan uses it: a newer version has replaced it.'}
        </p>
      ) : (
        <p>
          Stopped by {stopped.by.name}, <Instant at={stopped.at} />: {stopped.reason}
        </p>
      )}
      {isLent ? (
        <div>
          <Button look="danger" whyNot={mayNot} onClick={() => setIsAsked(true)}>
            Withdraw from sale …
          </Button>
        </div>
      ) : null}
      {isAsked ? (
        <ReasonDialog
          title={`Withdraw ${productName}, version ${version}`}
          lead={
            'From now on no borrower can take it. This cannot be reversed: the ' +
            'next version needs two people, and applies from a midnight.'
          }
          action="Withdraw"
          onClose={() => setIsAsked(false)}
          act={stopLending}
          given={{ productId, version }}
          onDone={() => setIsAsked(false)}
        />
      ) : null}
    </Panel>
  );
}

/** The corrected price, as it is typed, beside the one that was charged. */
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
        ? 'Type the corrected price.'
        : isRunning
          ? 'Wait until what is under way has ended.'
          : null;
  return (
    <Panel title="2. Corrected price">
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
        <fieldset className={css.group} aria-label="Corrected price">
          <FieldList
            fields={fieldsBeside(charged)}
            values={texts}
            onType={
              mayNot === null ? (name, text) => setTexts({ ...texts, [name]: text }) : null
            }
            sentenceFor={(name) =>
              faults[name as keyof typeof faults] ?? fieldSentence(count.error, `price.${name}`)
            }
          />
        </fieldset>
        {count.error === null ? null : <Failed sentence={sentenceOf(count.error)} />}
        <Button
          type="submit"
          look={mayNot === null && unready === null ? 'primary' : 'quiet'}
          busy={count.isPending}
          whyNot={mayNot ?? unready}
        >
          Count what it reverses
        </Button>
      </form>
    </Panel>
  );
}

/** Each figure that can be corrected, beside what was charged by it. */
function fieldsBeside(charged: Shown['price']): Fields {
  return Object.fromEntries(
    priceFields.map(({ name, label, scale }) => {
      const hint = `Charged: ${shownParts(charged[name], scale)}`;
      return [name, { kind: 'decimal', label, hint, longest: 10 }];
    }),
  );
}
