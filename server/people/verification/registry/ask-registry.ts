import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import { registryRetryMinutes } from '../../../../domain/rules/registry.ts';
import type { RegistryFinding } from '../../../../domain/rules/registry.ts';
import type { Context } from '../../../store/context.ts';
import type { RunOutcome } from '../../../store/jobs/job.ts';
import type {
  IdentityRegistry,
  RegistryReply,
} from '../../../store/ports/identity-registry.ts';
import { openIdentity } from '../identity.ts';
import {
  claimInquiry,
  giveInquiryUp,
  giveUpHopeless,
  keepAnswer,
  noteForgotten,
  noteProviderRecord,
  noteState,
  putOffInquiry,
  toForget,
} from './inquiry-rows.ts';
import type { ClaimedInquiry } from './inquiry-rows.ts';

const mostARun = 100;
const atOnce = 8;
const minute = 60_000;
/** New cards reach a register late. */
const notFoundAgainMs = 24 * 60 * minute;
const forgetAgainMs = 60 * minute;

/**
 * The job `ask-registry`: asks the register about cards that are queued. Each is claimed, so
 * several processes ask at once and each card is asked by one. Nothing that names a person is
 * logged, or kept beside the answer.
 */
export async function askRegistry(
  context: Context,
  stopping: AbortSignal,
): Promise<RunOutcome | void> {
  const { db, clock, config, registry } = context;
  const hopeless = { provider: registry?.name ?? null, now: clock.now() };
  if ((await giveUpHopeless(db, hopeless)) > 0) context.wake('decide-waiting');
  if (registry === null) return;
  const mostADay = config.registry?.mostADay ?? 0;
  const next = async (): Promise<ClaimedInquiry | null> => {
    if (stopping.aborted) return null;
    const now = clock.now();
    const asking = { provider: registry.name, now, day: civilDateOf(now), mostADay };
    return claimInquiry(db, asking);
  };
  let asked = 0;
  const askNext = async () => {
    for (; asked < mostARun; asked += 1) {
      const claimed = await next();
      if (claimed === null) return;
      await ask(context, registry, claimed);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askNext));
  await forgetThere(context, registry);
  return asked >= mostARun ? 'unfinished' : 'done';
}

async function ask(
  context: Context,
  registry: IdentityRegistry,
  claimed: ClaimedInquiry,
): Promise<void> {
  const { db, keys, clock, log } = context;
  const { borrowerId, identityId: id, consentId, reference } = claimed;
  const asked = { id, borrowerId, reader: 'ask-registry', now: clock.now() } as const;
  const identity = await openIdentity(db, keys, asked);
  if (identity === null) return giveInquiryUp(db, claimed, clock.now());
  const { nrc, firstName, lastName, birthDate } = identity;
  const begun = performance.now();
  const question = { nrc, firstName, lastName, birthDate, consentId, reference };
  const reply = await registry.verify(question);
  const ms = Math.round(performance.now() - begun);
  const { kind } = reply.answer;
  log.info(
    { registry: registry.name, kind, ms, request: reply.requestId },
    'registry answered',
  );
  await keepReply(context, registry, { claimed, reply });
  context.wake('decide-waiting');
}

async function keepReply(
  context: Context,
  registry: IdentityRegistry,
  { claimed, reply }: { readonly claimed: ClaimedInquiry; readonly reply: RegistryReply },
): Promise<void> {
  const { db, clock, log } = context;
  const now = clock.now();
  const { answer, requestId, price } = reply;
  const of = { provider: registry.name, now };
  const isKept = requestId !== null && registry.forget !== undefined;
  if (requestId !== null || price !== null) {
    const forgetAt = isKept ? now : null;
    await noteProviderRecord(db, claimed, { requestId, price, forgetAt });
  }
  if (answer.kind === 'our-fault') {
    const { what } = answer;
    log.error({ registry: of.provider, fault: what }, 'registry refuses us');
    await noteState(db, of, { fault: what });
    // Others are asked first, and one whose own words are refused is not asked for ever.
    const downs = claimed.downs + (what === 'request' ? 1 : 0);
    return later(context, claimed, { downs, inMs: 10 * minute });
  }
  if (answer.kind === 'down') {
    await noteState(db, of, 'down');
    const downs = claimed.downs + 1;
    const inMs = (answer.retryAfterSeconds ?? 0) * 1000;
    return later(context, claimed, { downs, inMs });
  }
  await noteState(db, of, 'well');
  tellStrange(context, registry, answer);
  const isAskedAgain = answer.kind === 'not-found' && !claimed.isAgain;
  const againAt = isAskedAgain ? new Date(now.getTime() + notFoundAgainMs) : null;
  await db.transaction((tx) => keepAnswer(tx, claimed, { finding: answer, now, againAt }));
}

/** After the pause of so many failures, or of the provider's own words where that is longer. */
async function later(
  { db, clock }: Context,
  claimed: ClaimedInquiry,
  { downs, inMs }: { readonly downs: number; readonly inMs: number },
): Promise<void> {
  const isOurs = downs === claimed.downs;
  const minutes = isOurs ? 0 : registryRetryMinutes(downs);
  if (minutes === null) return giveInquiryUp(db, claimed, clock.now());
  // What they name is exact; without it, the pause grows.
  const pause = inMs > 0 ? inMs : minutes * minute;
  const nextAt = new Date(clock.now().getTime() + pause);
  await putOffInquiry(db, claimed, { nextAt, downs });
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
