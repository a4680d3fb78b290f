import { beginSigning } from '../contract/staff/session-acts.ts';
import type { StaffAct } from '../contract/staff/staff-act.ts';
import { wordOf } from './act-fields.ts';

/** Why an act is not done at a terminal, as a sentence; null where it is. */
export function whyNotHere({ name, permission, level, fresh }: StaffAct): string | null {
  const word = wordOf(name);
  if (permission === 'anyone') {
    return `${word} is how a browser comes in. A terminal comes in by: npm run operator -- login`;
  }
  if (fresh !== 'no' || name === beginSigning.name) {
    return `${word} takes your passkey, which a terminal has not: it is done in the console.`;
  }
  const isDecision = permission !== 'self' && (level === 'does' || level === 'approves');
  if (!isDecision) return null;
  return `${word} is done in the console, where your passkey is: a terminal reads and proposes.`;
}
