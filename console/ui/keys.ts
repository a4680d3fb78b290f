import { useEffect, useRef, useSyncExternalStore } from 'react';
import { keep, readKept } from './browser-store.ts';

/** What keys do, by their names: `j`, `?`, and two after each other as `g i`. */
type Keys = Readonly<Record<string, () => void>>;

const kept = 'single-keys';
const sequenceMs = 1200;
const listening: { readonly current: Keys }[] = [];
const watchers = new Set<() => void>();
/** What is typed for a field that is on its way; null: none is. */
let ahead: string | null = null;
let first: { readonly key: string; readonly at: number } | null = null;

/**
 * Single keys while this is shown; what was drawn last goes first. They do nothing while a user
 * types, while a dialog is open, and where their person has turned them off (WCAG 2.1.4).
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (listening.length === 0) document.addEventListener('keydown', onKey);
    listening.push(latest);
    return () => {
      listening.splice(listening.indexOf(latest), 1);
      if (listening.length === 0) document.removeEventListener('keydown', onKey);
    };
  }, []);
}

/** A field is about to be shown: from here on what is typed is its own, and acts on nothing. */
export function typeAhead(): void {
  ahead = '';
}

/** What was typed since {@link typeAhead}, for the field that is there now. */
export function takeTyped(): string {
  const typed = ahead ?? '';
  ahead = null;
  return typed;
}

/** Whether single keys act, and how to change it; this browser remembers. */
export function useSingleKeys(): readonly [isOn: boolean, change: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(watch, areOn);
  const change = (wanted: boolean) => {
    keep(kept, wanted ? 'on' : 'off');
    for (const watcher of watchers) watcher();
  };
  return [isOn, change];
}

function areOn(): boolean {
  return readKept(kept) !== 'off';
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function onKey(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const isTyping =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  if (isTyping || document.querySelector('dialog:modal') || !areOn()) return;
  if (ahead !== null) {
    ahead = typedAfter(ahead, key);
    event.preventDefault();
    return;
  }
  const isSecond = first !== null && event.timeStamp - first.at < sequenceMs;
  const names = isSecond ? [`${first?.key} ${key}`, key] : [key];
  first = { key, at: event.timeStamp };
  for (const name of names) {
    const act = listening.findLast(({ current }) => name in current)?.current[name];
    if (act === undefined) continue;
    event.preventDefault();
    first = null;
    act();
    return;
  }
}

/** Null: the field is not wanted any more. */
function typedAfter(typed: string, key: string): string | null {
  if (key === 'Escape') return null;
  if (key === 'Backspace') return typed.slice(0, -1);
  return key.length === 1 ? typed + key : typed;
}
