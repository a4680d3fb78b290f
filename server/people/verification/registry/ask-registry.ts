import {
  registryGivesUpHours,
  registryRetryMinutes,
} from '../../../../domain/rules/registry.ts';
import type { RegistryAnswer, RegistryFinding } from '../../../../domain/rules/registry.ts';
import type { Context } from '../../../store/context.ts';
import type { RunOutcome } from '../../../store/jobs/job.ts';
import type { IdentityRegistry } from '../../../store/ports/identity-registry.ts';
import { askQueued } from '../../inquiries/ask-queued.ts';
import { registryPurpose } from '../../inquiries/inquiries.ts';
import { inquiryRows } from '../../inquiries/inquiry-rows.ts';
import type { ClaimedInquiry } from '../../inquiries/inquiry-rows.ts';
import { openIdentity } from '../identity.ts';
import { noteForgotten, noteProviderRecord, toForget } from './provider-records.ts';

const minute = 60_000;
/** New cards reach a register late. */
const notFoundAgainMs = 24 * 60 * minute;
const forgetAgainMs = 60 * minute;

const inquiries = inquiryRows<RegistryFinding>('registry_inquiry', {
  key: 'identity_id',
  fact: 'registry',
  purpose: registryPurpose,
  givesUpHours: registryGivesUpHours,
});
const notAsked = { kind: 'not-asked' };

/**
 * The job `ask-registry`: asks the register about cards that are queued. Nothing that names a
 * person is logged, or kept beside the answer.
 */
export async function askRegistry(
  context: Context,
  stopping: AbortSignal,
): Promise<RunOutcome | void> {
  const { db, clock, config, registry } = context;
  const provider = registry?.name ?? null;
  const hopeless = { provider, now: clock.now(), without: notAsked };
  if ((await inquiries.giveUpHopeless(db, hopeless)) > 0) context.wake('decide-waiting');
  if (registry === null) return;
  const outcome = await askQueued<RegistryFinding>(context, stopping, {
    name: registry.name,
    rows: inquiries,
    mostADay: config.registry?.mostADay ?? 0,
    retryMinutes: registryRetryMinutes,
    ask: (claimed) => ask(context, registry, claimed),
    keep: (claimed, finding) => keep(context, registry, { claimed, finding }),
    withoutAnswer: () => notAsked,
  });
  await forgetThere(context, registry);
  return outcome;
}

async function ask(
  context: Context,
  registry: IdentityRegistry,
  claimed: ClaimedInquiry,
): Promise<RegistryAnswer | null> {
  const { db, keys, clock, log } = context;
  const { borrowerId, id, consentId, reference } = claimed;
  const asked = { id, borrowerId, reader: 'ask-registry', now: clock.now() } as const;
  const identity = await openIdentity(db, keys, asked);
  if (identity === null) return null;
  const { nrc, firstName, lastName, birthDate } = identity;
  const begun = performance.now();
  const question = { nrc, firstName, lastName, birthDate, consentId, reference };
  const { answer, requestId, price } = await registry.verify(question);
  const ms = Math.round(performance.now() - begun);
  const { kind } = answer;
  log.info({ registry: registry.name, kind, ms, request: requestId }, 'registry answered');
  if (requestId !== null || price !== null) {
    const isKept = requestId !== null && registry.forget !== undefined;
    const forgetAt = isKept ? clock.now() : null;
    await noteProviderRecord(db, claimed, { requestId, price, forgetAt });
  }
  return answer;
}

async function keep(
  context: Context,
  registry: IdentityRegistry,
  { claimed, finding }: { readonly claimed: ClaimedInquiry; readonly finding: RegistryFinding },
): Promise<void> {
  const now = context.clock.now();
  tellStrange(context, registry, finding);
  const isAskedAgain = finding.kind === 'not-found' && !claimed.isAgain;
  const againAt = isAskedAgain ? new Date(now.getTime() + notFoundAgainMs) : null;
  await context.db.transaction((tx) =>
    inquiries.keepAnswer(tx, claimed, { finding, now, againAt }),
  );
}

/** What compliance or we have to look at; `request` in the log leads to the card. */
function tellStrange(
  { log }: Context,
  { name: registry }: IdentityRegistry,
  finding: RegistryFinding,
): void {
  const { kind } = finding;
  if (kind === 'deceased' || kind === 'minor') log.warn({ registry, kind }, 'registry warns');
  if (kind === 'unclear') log.warn({ registry, code: finding.code }, 'registry unclear');
}

/** Their records of what was answered are deleted, as the consent promises. */
async function forgetThere(context: Context, registry: IdentityRegistry): Promise<void> {
  const { db, clock, log } = context;
  if (registry.forget === undefined) return;
  const rows = await toForget(db, { provider: registry.name, now: clock.now() });
  for (const { requestId, ...of } of rows) {
    const isGone = await registry.forget(requestId);
    if (!isGone)
      log.warn({ registry: registry.name, request: requestId }, 'record not deleted');
    const at = isGone ? null : new Date(clock.now().getTime() + forgetAgainMs);
    await noteForgotten(db, { ...of, requestId, at });
  }
}
