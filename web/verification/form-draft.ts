import * as z from 'zod/mini';
import type { AuthStepName } from '../../contract/auth-steps.ts';
import { readSession } from '../session/session.ts';

/** What was typed or chosen in a field: a text, or several answers. */
export type FieldValue = string | readonly string[];
export type FieldValues = Readonly<Record<string, FieldValue>>;

/**
 * In session storage, never in local storage: it holds for this tab alone and is gone with it.
 * One entry, so that it is forgotten at once.
 */
const place = 'drafts';

const drafts = z.object({
  userId: z.string(),
  steps: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** What this borrower typed in a step and has not sent; it survives a reload of the tab. */
export function readDraft(step: AuthStepName): Readonly<Record<string, unknown>> {
  return readDrafts()[step] ?? {};
}

/** Keeps what is typed, before each letter could be the last. */
export function keepDraft(step: AuthStepName, values: FieldValues): void {
  write({ ...readDrafts(), [step]: values });
}

/** The step was saved: the server has it now. */
export function forgetDraft(step: AuthStepName): void {
  write({ ...readDrafts(), [step]: {} });
}

/** The borrower logs out: whoever takes the phone next finds nothing. */
export function forgetDrafts(): void {
  sessionStorage.removeItem(place);
}

type Steps = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What another borrower typed in this tab is nothing to this one. */
function readDrafts(): Steps {
  const read = z.safeParse(drafts, parsed(sessionStorage.getItem(place)));
  return read.success && read.data.userId === readSession().userId ? read.data.steps : {};
}

function write(steps: Steps): void {
  const { userId } = readSession();
  if (userId !== null) sessionStorage.setItem(place, JSON.stringify({ userId, steps }));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
