import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { Context } from '../../store/context.ts';
import type { RunOutcome } from '../../store/jobs/job.ts';
import { noteState } from './inquiry-rows.ts';
import type { ClaimedInquiry, InquiryRows } from './inquiry-rows.ts';

const mostARun = 100;
const atOnce = 8;
const minute = 60_000;

type NoFinding =
  | { readonly kind: 'down'; readonly retryAfterSeconds?: number }
  | { readonly kind: 'our-fault'; readonly what: string };

/** Who is asked about what is queued, and what is kept of an answer. */
export interface Asked<Finding extends object> {
  readonly name: Parameters<typeof noteState>[1]['provider'];
  readonly rows: InquiryRows<Finding>;
  readonly mostADay: number;
  /** Null: it was away too often. */
  retryMinutes(timesDown: number): number | null;
  /** Null: there is nothing to ask about any more. */
  ask(claimed: ClaimedInquiry): Promise<Finding | NoFinding | null>;
  keep(claimed: ClaimedInquiry, finding: Finding): Promise<void>;
  /** What the decision knows once it is given up. */
  withoutAnswer(answer: NoFinding | null): object;
}

/**
 * Asks about what is queued. Each inquiry is claimed, so several processes ask at once and each is
 * asked by one. Our fault is one circuit for all, tried again every ten minutes.
 */
export async function askQueued<Finding extends object>(
  context: Context,
  stopping: AbortSignal,
  asked: Asked<Finding>,
): Promise<RunOutcome> {
  const { db, clock } = context;
  const { name: provider, mostADay } = asked;
  let count = 0;
  const askNext = async () => {
    for (; count < mostARun && !stopping.aborted; count += 1) {
      const now = clock.now();
      const asking = { provider, now, day: civilDateOf(now), mostADay };
      const claimed = await asked.rows.claimInquiry(db, asking);
      if (claimed === null) return;
      await askOne(context, asked, claimed);
      context.wake('decide-waiting');
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askNext));
  return count >= mostARun ? 'unfinished' : 'done';
}

async function askOne<Finding extends object>(
  context: Context,
  asked: Asked<Finding>,
  claimed: ClaimedInquiry,
): Promise<void> {
  const { db, clock, log } = context;
  const { name: provider } = asked;
  const answer = await asked.ask(claimed);
  const now = clock.now();
  const of = { provider, now };
  if (answer === null) {
    const without = asked.withoutAnswer(null);
    return asked.rows.giveInquiryUp(db, claimed, { now, without });
  }
  if (isSilence(answer)) {
    const isOurs = answer.kind === 'our-fault';
    if (isOurs) log.error({ registry: provider, fault: answer.what }, 'registry refuses us');
    await noteState(db, of, isOurs ? { fault: answer.what } : 'down');
    // Others are asked first, and one whose own words are refused is not asked for ever.
    const isCounted = !isOurs || answer.what === 'request';
    const downs = claimed.downs + (isCounted ? 1 : 0);
    return later(context, asked, { claimed, answer, downs });
  }
  await noteState(db, of, 'well');
  await asked.keep(claimed, answer);
}

function isSilence<Finding extends object>(answer: Finding | NoFinding): answer is NoFinding {
  return 'kind' in answer && (answer.kind === 'down' || answer.kind === 'our-fault');
}

/** After the pause of so many failures, or of the provider's own words where that is longer. */
async function later<Finding extends object>(
  { db, clock }: Context,
  { rows, retryMinutes, withoutAnswer }: Asked<Finding>,
  of: {
    readonly claimed: ClaimedInquiry;
    readonly answer: NoFinding;
    readonly downs: number;
  },
): Promise<void> {
  const { claimed, answer, downs } = of;
  const now = clock.now();
  const minutes = downs === claimed.downs ? 0 : retryMinutes(downs);
  if (minutes === null) {
    return rows.giveInquiryUp(db, claimed, { now, without: withoutAnswer(answer) });
  }
  const named = answer.kind === 'down' ? (answer.retryAfterSeconds ?? 0) * 1000 : 10 * minute;
  // What they name is exact; without it, the pause grows.
  const pause = named > 0 ? named : minutes * minute;
  await rows.putOffInquiry(db, claimed, { nextAt: new Date(now.getTime() + pause), downs });
}
