import { Link, useSearchParams } from 'wouter';
import { showChallenger, stopChallenger } from '../../../contract/staff/rule-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Failed, Panel, Tag } from '../../ui/frames.tsx';
import { Day, Instant } from '../../ui/instant.tsx';
import { challengerTone, challengerWords, shareText } from './rule-words.ts';
import { counted, counts } from '../../ui/counts.ts';
import { Changes, RulesTabs } from './rules-parts.tsx';
import css from './rules.module.css';
import { SwapSet } from './swap-set.tsx';

type Challenger = NonNullable<StaffAnswerOf<typeof showChallenger>['challenger']>;

/** Rules that decide in the shadow, beside those in force. */
export function ChallengerPage() {
  const [search] = useSearchParams();
  const challengerId = search.get('id') ?? undefined;
  const asked = useAct(showChallenger, { challengerId });
  const one = asked.data?.challenger;
  return (
    <GuardedPage
      beside={
        one ? <Tag tone={challengerTone[one.state]}>{challengerWords[one.state]}</Tag> : null
      }
      lead="It decides beside the rules in force about each new application, without effect."
      actions={one ? <Stop challenger={one} /> : null}
    >
      <RulesTabs here="challenger" />
      <Loaded asked={asked}>
        {({ challenger }) =>
          challenger === null ? (
            <Empty>
              No challenger has run. <Link href={paths.rulesDraft}>The draft</Link> can be tried
              in the shadow.
            </Empty>
          ) : (
            <Shown challenger={challenger} />
          )
        }
      </Loaded>
    </GuardedPage>
  );
}

function Shown({ challenger }: { challenger: Challenger }) {
  const { challengerId, startedBy, startedAt, until, stoppedBy, basedOn, changes } = challenger;
  const { orders, otherwise, cells } = challenger;
  return (
    <>
      <p className={css.quiet}>
        {startedBy.name} started it, <Instant at={startedAt} />, for applications up to{' '}
        <Day on={until} />.{stoppedBy === null ? '' : ` ${stoppedBy.name} stopped it.`}
      </p>
      <Panel title={`How it differs from version ${basedOn}`}>
        <Changes changes={changes} />
      </Panel>
      {orders === 0 ? (
        <Empty>
          No applications since it began. An application is here a minute or two after it was
          decided.
        </Empty>
      ) : (
        <Panel title={`${counts.format(otherwise)} decided otherwise`}>
          <p className={css.quiet}>
            {shareText(otherwise, orders)} of {counted(orders, 'application')}. What became of
            them is looked at every day. Each figure opens its applications.
          </p>
          <SwapSet
            caption="What the rules in force decided, beside what the challenger would have"
            other="by the challenger"
            cells={cells}
            hrefOf={({ was, would }) =>
              withFilter(paths.shadows, { id: challengerId, was, would })
            }
          />
        </Panel>
      )}
    </>
  );
}

function Stop({ challenger: { challengerId, state } }: { challenger: Challenger }) {
  const mayNot = useWhyNot('rules', 'proposes');
  const stop = useDoing(() => callAct(stopChallenger, { challengerId }));
  return (
    <>
      <Button
        busy={stop.isPending}
        whyNot={mayNot ?? (state === 'running' ? null : 'It has ended already.')}
        onClick={() => stop.mutate(undefined)}
      >
        Stop it
      </Button>
      {stop.error === null ? null : <Failed sentence={sentenceOf(stop.error)} />}
    </>
  );
}
