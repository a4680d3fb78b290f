import { useState } from 'react';
import { Link } from 'wouter';
import { networks } from '../../../contract/market/network.ts';
import { countMailing, showMailingChoices } from '../../../contract/staff/mailing-acts.ts';
import type { Mailing } from '../../../contract/staff/mailing-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { english } from '../../../contract/words/languages.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import type { Raw } from '../../platform/typed-args.ts';
import type { FieldsOf } from '../../platform/use-act-form.ts';
import { Button } from '../../ui/button.tsx';
import { counts } from '../../ui/counts.ts';
import { optionsOf } from '../../ui/field-list.tsx';
import { Facts, Notice, Panel } from '../../ui/frames.tsx';
import { Money } from '../../ui/money.tsx';
import { peopleText } from '../published/market-words.ts';
import { ProposeForm } from '../proposals/propose-form.tsx';
import { Bubble, LeftOut } from './mailing-parts.tsx';
import { loanWords, purposeWords } from './mailing-words.ts';
import css from './messages.module.css';
import beside from '../../ui/beside.module.css';

type Choices = StaffAnswerOf<typeof showMailingChoices>;
type Counted = StaffAnswerOf<typeof countMailing>;

/** A message to many: its words and segment, then whom it reaches, then the proposal. */
export function NewMailing() {
  const asked = useAct(showMailingChoices, {});
  return (
    <GuardedPage
      title="New message to many"
      lead="Nothing is kept until you propose it. Another person approves it."
      actions={<Link href={paths.messagesPart('to-many')}>All messages</Link>}
    >
      <Loaded asked={asked}>{(choices) => <Draft choices={choices} />}</Loaded>
    </GuardedPage>
  );
}

function Draft({ choices }: { choices: Choices }) {
  const [more, setMore] = useState(0);
  const [counted, setCounted] = useState<{ of: Mailing; as: Counted } | null>(null);
  const whyNot = useWhyNot('mailings', 'proposes');
  const others = choices.languages.filter(({ language }) => language !== english);
  return (
    <>
      <Panel title="1. Words and segment">
        <div className={css.draft}>
          <ActForm
            act={countMailing}
            fields={fieldsOf(choices, more)}
            start={{ heldOutPercent: '0', watchedDays: '14' }}
            shape={withoutEmpty}
            action="Count the people"
            whyNot={whyNot}
            run={async (args) => {
              const found = await callAct(countMailing, args);
              setCounted({ of: args, as: found });
              return found;
            }}
            onDone={() => undefined}
            below={
              more < others.length ? (
                <div className={beside.buttons}>
                  <Button onClick={() => setMore(more + 1)}>Another language</Button>
                </div>
              ) : null
            }
          />
        </div>
      </Panel>
      {counted === null ? null : (
        <>
          <Reach of={counted.as} />
          {counted.as.faults.length > 0 ? null : (
            <Panel title="3. Proposal">
              <ProposeForm
                key={JSON.stringify(counted)}
                kind="send-mailing"
                given={{ ...counted.of, people: counted.as.people }}
                whyNot={whyNot}
              >
                <p>Another person signs these words, this segment and this number.</p>
              </ProposeForm>
            </Panel>
          )}
        </>
      )}
    </>
  );
}

/** What it looks like on a phone, how long it is, whom it reaches, and what it costs. */
function Reach({ of }: { of: Counted }) {
  const { texts, faults, inSegment, people, leftOut, cost } = of;
  return (
    <Panel title="2. Whom it reaches">
      {faults.map((fault) => (
        <Notice key={fault} tone="bad">
          <p>{fault}</p>
        </Notice>
      ))}
      <div className={css.reach}>
        <div className={css.bubbles}>
          {texts.map((one) => (
            <Bubble key={one.language} head={one.language} text={one.text}>
              {one.septets} of 160 characters, {one.segments === 1 ? 'one SMS' : 'two SMS'},{' '}
              {peopleText(one.people)} people
            </Bubble>
          ))}
        </div>
        <div className={beside.form}>
          <Facts
            facts={[
              ['In the segment', counts.format(inSegment)],
              ['Reached at most', counts.format(people)],
              ['Costs at most', cost === null ? 'not set' : <Money key="c" kwacha={cost} />],
            ]}
          />
          <LeftOut of={leftOut} />
        </div>
      </div>
    </Panel>
  );
}

type Fields = FieldsOf<typeof countMailing>;

function fieldsOf({ languages, products }: Choices, more: number): Fields {
  const named = languages.map(({ language, name }) => ({ value: language, label: name }));
  const others = named.filter(({ value }) => value !== english);
  const group = 'Effect';
  return {
    ...wordFields(others, more),
    ...segmentFields(
      named,
      products.map(({ productId, name }) => ({ value: productId, label: name })),
    ),
    heldOutPercent: {
      kind: 'whole',
      label: 'Held out, in percent',
      hint: 'Of offers and help. They get nothing.',
      longest: 2,
      group,
    },
    watchedDays: { kind: 'whole', label: 'Days both are compared', longest: 2, group },
  };
}

type Options = readonly { readonly value: string; readonly label: string }[];

function wordFields(others: Options, more: number): Fields {
  const group = 'Message';
  const longest = 300;
  const translations = Array.from({ length: more }, (_, place) => ({
    [`texts.other.${place}.language`]: {
      kind: 'choice',
      label: 'Language',
      options: others,
      group,
    },
    [`texts.other.${place}.text`]: {
      kind: 'words',
      label: 'Text in this language',
      longest,
      group,
    },
  }));
  return {
    name: { label: 'Name', hint: 'For staff only.', longest: 60, group },
    purpose: { kind: 'choice', label: 'Purpose', options: optionsOf(purposeWords), group },
    'texts.en': {
      kind: 'words',
      label: 'Text in English',
      hint: 'Gaps: {owed}, {due}, {link}. Who it is from is added, and how to stop offers.',
      longest,
      group,
    },
    ...Object.assign({}, ...translations),
  };
}

function segmentFields(languages: Options, products: Options): Fields {
  const group = 'People';
  const some = { kind: 'checks', hint: 'None chosen: every one.', group } as const;
  const days = { kind: 'whole', hint: 'Empty: any.', longest: 4, whenEmpty: 'null' } as const;
  return {
    'segment.loans': { kind: 'choice', label: 'Loan', options: optionsOf(loanWords), group },
    'segment.daysLateFrom': { ...days, label: 'Days in arrears from', group },
    'segment.daysLateTo': { ...days, label: 'Days in arrears to', group },
    'segment.notBorrowedDays': { ...days, label: 'Days since the last loan', group },
    'segment.networks': {
      ...some,
      label: 'Networks',
      options: networks.map((value) => ({ value, label: value })),
    },
    ...(languages.length > 1 && {
      'segment.languages': { ...some, label: 'Languages', options: languages },
    }),
    'segment.productIds': { ...some, label: 'Product of the newest loan', options: products },
  };
}

/** A translation without words is none; without a choice of languages every one is meant. */
function withoutEmpty({ texts, segment, ...rest }: Raw): Raw {
  const { en, other = [] } = Object(texts);
  const said = [other].flat().filter((one) => Object(one).text || Object(one).language);
  return {
    ...rest,
    texts: { en, other: said },
    segment: { languages: [], ...Object(segment) },
  };
}
