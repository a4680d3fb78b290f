import { useSyncExternalStore } from 'react';
import {
  may,
  permissions,
  roleNames,
  type Level,
  type Permission,
  type Role,
} from '../../contract/staff/permissions.ts';
import type { endPasskey } from '../../contract/staff/session-acts.ts';
import type { StaffAnswerOf } from '../../contract/staff/staff-act.ts';
import { onSessionOver } from './call-act.ts';
import { takeDemoDevice } from './demo-device.ts';
import { queryClient } from './queries.ts';

export type Session = StaffAnswerOf<typeof endPasskey>['session'];

/** `over`: it was open and has ended, so what is on the screen waits for the same person. */
export type SessionState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'open'; readonly session: Session }
  | { readonly kind: 'over'; readonly session: Session };

let state: SessionState = { kind: 'asking' };
const listeners = new Set<() => void>();

/** A user is logged in. Another person than before sees nothing of what the first one saw. */
export function sessionOpened(session: Session): void {
  const before = sessionOf(state);
  if (before !== null && before.person.id !== session.person.id) queryClient.clear();
  change({ kind: 'open', session });
}

onSessionOver(sessionEnded);

/** The server knows no session: what is on the screen waits for its person. */
function sessionEnded(): void {
  const before = sessionOf(state);
  change(before === null ? { kind: 'nobody' } : { kind: 'over', session: before });
}

/** Its person left. */
export function sessionLeft(): void {
  queryClient.clear();
  takeDemoDevice(null);
  change({ kind: 'nobody' });
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, () => state);
}

/** Who is logged in; only for what is shown after a login. */
export function useSession(): Session {
  const session = sessionOf(useSessionState());
  if (session === null) throw new Error('no user is logged in');
  return session;
}

/** Why the user may not do so much of a permission; null when they may. */
export function useWhyNot(permission: Permission, level: Level): string | null {
  return whyNot(useSession().roles, permission, level);
}

/** The same for given roles. */
export function whyNot(
  held: readonly Role[],
  permission: Permission,
  level: Level,
): string | null {
  if (may(held, permission, level)) return null;
  const able = roleNames.filter((role) => may([role], permission, level));
  return `Your roles do not allow this: ${permissions[permission].sentence}. ${listOf(able)} may.`;
}

function listOf(names: readonly string[]): string {
  const all = names.length < 2 ? names : [names.slice(0, -1).join(', '), names.at(-1)];
  const text = all.join(' and ');
  return text === '' ? 'Nobody' : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function sessionOf(known: SessionState): Session | null {
  return known.kind === 'open' || known.kind === 'over' ? known.session : null;
}

function change(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
