import { showRegistry } from '../../../contract/staff/registry-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { registryTitles } from '../../../contract/words/registry-name.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Empty, Facts, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { NextWaits } from '../next-version.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';

type Registry = StaffAnswerOf<typeof showRegistry>;

/** What the register of cards answered so far, and whether its agreement decides. */
export function RegistryPanel() {
  const asked = useAct(showRegistry, {});
  return (
    <Panel title="Identity register">
      <Loaded asked={asked}>{(registry) => <Shown registry={registry} />}</Loaded>
    </Panel>
  );
}

function Shown({ registry }: { registry: Registry }) {
  const { provider, answered, needed, passes, fault, faultSince, proposalId } = registry;
  const mayNot = useWhyNot('rules', 'proposes');
  if (provider === null) return <Empty>No register is connected.</Empty>;
  const left = answered < needed ? `People look at the first ${needed} cards.` : null;
  return (
    <>
      {fault === null ? null : (
        <Notice tone="bad">
          <p>
            {registryTitles[provider]} refuses us: {fault}, since{' '}
            {faultSince === null ? 'now' : <Instant at={faultSince} />}. No card is asked.
          </p>
        </Notice>
      )}
      <NextWaits
        proposalId={proposalId}
        countsFrom={null}
        what="That the register decides, or does not,"
      />
      <Facts
        facts={[
          ['Provider', registryTitles[provider]],
          [
            'Its agreement',
            <Tag key="t" tone={passes ? 'good' : 'note'}>
              {passes ? 'Passes' : 'Goes to a person, as before'}
            </Tag>,
          ],
          ['Cards answered', `${answered} of ${needed} that people look at first`],
          ['Answers', counted(registry.answers)],
          ['Fields that disagree', counted(registry.fields)],
          ['Awaiting an answer', `${registry.queued}`],
          ['Asked today', `${registry.askedToday} of ${registry.mostADay}`],
        ]}
      />
      {proposalId === null ? (
        <ProposeForm
          kind="trust-registry"
          given={{ provider, passes: !passes }}
          whyNot={mayNot ?? (passes ? null : left)}
        />
      ) : null}
    </>
  );
}

function counted(all: Registry['answers']): string {
  return all.map(({ what, cards }) => `${what}: ${cards}`).join('; ') || 'none';
}
