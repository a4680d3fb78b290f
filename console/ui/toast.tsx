import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import css from './toast.module.css';

interface Toast {
  readonly key: number;
  readonly sentence: string;
}

const shownMs = 6000;
let current: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let keys = 0;
const listeners = new Set<() => void>();

/** Shows a sentence over everything for six seconds; the last one wins. */
export function showToast(sentence: string): void {
  clearTimeout(timer);
  keys += 1;
  put({ key: keys, sentence });
  timer = setTimeout(() => put(null), shownMs);
}

/** The place where toasts appear; once in the console. A popover lies over dialogs too. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribe, () => current);
  return toast === null ? null : <Shown key={toast.key} sentence={toast.sentence} />;
}

function Shown({ sentence }: { sentence: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => ref.current?.showPopover(), []);
  return (
    <div ref={ref} popover="manual" className={css.toast}>
      <p role="status">{sentence}</p>
    </div>
  );
}

function put(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
