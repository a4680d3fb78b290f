import type { ReactNode } from 'react';
import type { Permission } from '../../../contract/staff/permissions.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { checkTroubles } from '../../platform/check-words.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { showHealth } from '../../../contract/staff/system-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { counted } from '../../ui/counts.ts';
import { Facts, Notice, Panel } from '../../ui/frames.tsx';
import { useNow } from '../../ui/instant.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Jobs } from './jobs.tsx';
import { Outbox } from '../messages/outbox.tsx';
import { Gateways } from './gateways.tsx';
import { Partners } from './partners.tsx';
import { Proofs } from './proofs.tsx';
import { Providers } from './providers.tsx';
import { Settings } from './settings.tsx';

type Part = readonly [part: string, label: string, needs: Permission, show: () => ReactNode];
const parts: readonly Part[] = [
  ['', 'Health', 'system', () => <Health />],
  ['jobs', 'Jobs', 'system', () => <Jobs />],
  ['providers', 'Providers', 'system', () => <Providers />],
  ['proofs', 'Proofs', 'system', () => <Proofs />],
  ['messages', 'Messages', 'messages', () => <Outbox />],
  ['gateways', 'Gateways', 'messages', () => <Gateways />],
  ['partners', 'Partners', 'partners', () => <Partners />],
  ['settings', 'Settings', 'system', () => <Settings />],
];

/** The machine: whether it is well, its jobs, and how it is set up. */
export function SystemPage({ part = '' }: { part?: string | undefined }) {
  const [here, , needs = 'system', show] =
    parts.find(([name]) => name === part) ?? parts[0] ?? [];
  return (
    <GuardedPage
      needs={needs}
      lead="What keeps running, and what to look at when it does not."
      tabs={
        <Tabs
          label="Parts of the system"
          tabs={parts.map(([name, label]) => ({
            to: name === '' ? paths.system : paths.systemPart(name),
            label,
            isHere: name === here,
          }))}
        />
      }
    >
      {show?.()}
    </GuardedPage>
  );
}

/** No event reports what changes here. */
const lookEveryMs = 5000;

function Health() {
  const asked = useAct(showHealth, {}, { everyMs: lookEveryMs });
  return (
    <Loaded asked={asked}>
      {(health) => (
        <>
          <Troubles health={health} />
          <Panel title="Now">
            <Facts
              facts={[
                ['Database', health.database],
                ['Networks', health.providers === 'real' ? 'real' : 'played by the simulator'],
                ['Console', health.console],
                ['People', `${health.peopleWhoLogIn} can log in`],
                ['Audit log', counted(health.actsInTheLog, 'row')],
                ['Messages', counted(health.messagesWaiting, 'waits', 'wait')],
                ...health.ussdCosts.map(
                  ({ gateway, currency, sessions, cost }) =>
                    [
                      `USSD by ${gateway}`,
                      `${currency} ${cost} for ${counted(sessions, 'session')} of 30 days`,
                    ] as const,
                ),
              ]}
            />
          </Panel>
        </>
      )}
    </Loaded>
  );
}

const longWaitMs = 5 * 60_000;

function Troubles({ health }: { health: StaffAnswerOf<typeof showHealth> }) {
  const { failingJobs, lateJobs, messagesWaitSince, whatsappFaults } = health;
  const now = useNow();
  const isSlow = messagesWaitSince !== null && now - messagesWaitSince.getTime() > longWaitMs;
  const troubles = [
    failingJobs.length > 0 && `Jobs whose last run failed: ${failingJobs.join(', ')}.`,
    lateJobs.length > 0 && `Jobs that are due and do not begin: ${lateJobs.join(', ')}.`,
    ...checkTroubles(health),
    ...whatsappFaults,
    isSlow && 'Messages have waited for more than five minutes.',
  ].filter((one) => one !== false);
  if (troubles.length === 0) {
    return (
      <Notice tone="good">
        <p>All is well.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="bad">
      {troubles.map((trouble) => (
        <p key={trouble}>{trouble}</p>
      ))}
    </Notice>
  );
}
