import * as z from 'zod/mini';
import type { AuthStepName } from '../../../contract/borrower/auth-steps.ts';
import { readSession } from '../../platform/session/session.ts';
import { phoneStore } from '../../platform/session/stores.ts';

/** A form whose typed values are kept: a step of verification, or what is written to us. */
export type DraftName = AuthStepName | 'complaint' | 'data-request';

/** What was typed or chosen in a field: a text, or several answers. */
export type FieldValue = string | readonly string[];
export type FieldValues = Readonly<Record<string, FieldValue>>;

/**
 * In local storage, so that a tab closed by a call or an empty battery costs nothing. One entry
 * of one borrower, which is deleted at once when they log out, and after a day. It names people,
 * and phones are lent.
 */
const place = 'drafts';
const keptMs = 24 * 3_600_000;

const drafts = z.object({
  userId: z.string(),
  at: z.number(),
  steps: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** What this borrower typed in a step and has not sent; it survives a reload and a closed tab. */
export function readDraft(step: DraftName): Readonly<Record<string, unknown>> {
  return readDrafts()[step] ?? {};
}

/** Keeps what is typed, before each letter could be the last. */
export function keepDraft(step: DraftName, values: FieldValues): void {
  write({ ...readDrafts(), [step]: values });
}

/** The step was saved: the server has it now. */
export function forgetDraft(step: DraftName): void {
  write({ ...readDrafts(), [step]: {} });
}

/** The borrower logs out: the next user of the phone finds nothing. */
export function forgetDrafts(): void {
  phoneStore.write(place, null);
}

type Steps = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What another borrower typed on this phone is nothing to this one. */
function readDrafts(): Steps {
  const read = z.safeParse(drafts, parsed(phoneStore.read(place)));
  if (!read.success) return {};
  const { userId, at, steps } = read.data;
  if (Date.now() - at > keptMs) forgetDrafts();
  else if (userId === readSession().userId) return steps;
  return {};
}

function write(steps: Steps): void {
  const { userId } = readSession();
  if (userId === null) return;
  phoneStore.write(place, JSON.stringify({ userId, at: Date.now(), steps }));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
