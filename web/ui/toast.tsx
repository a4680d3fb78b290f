import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import css from './toast.module.css';

interface Toast {
  readonly key: number;
  readonly sentence: string;
  /** A failure keeps clicks from what is under it while it shows. */
  readonly kind: 'failure' | 'notice';
}

interface ToastOptions {
  kind?: Toast['kind'];
  /** How long it shows, in milliseconds. */
  forMs?: number;
}

let current: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let keys = 0;
const listeners = new Set<() => void>();

/** Shows a sentence over everything, for 3000 ms unless said otherwise; the last one wins. */
export function showToast(sentence: string, options: ToastOptions = {}): void {
  const { kind = 'failure', forMs = 3000 } = options;
  clearTimeout(timer);
  keys += 1;
  put({ key: keys, sentence, kind });
  timer = setTimeout(() => put(null), forMs);
}

/** The place where toasts appear; once in the app. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribe, now, nothing);
  if (!toast) return null;
  // Outside an open modal dialog everything is inert, so the toast goes into the topmost one.
  const modals = document.querySelectorAll('dialog:modal');
  const place = modals[modals.length - 1] ?? document.body;
  return createPortal(<Shown key={toast.key} toast={toast} />, place);
}

function Shown({ toast }: { toast: Toast }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => ref.current?.showPopover(), []);
  return (
    <div ref={ref} popover="manual" className={css[toast.kind]}>
      <p role="alert" className={css.toast}>
        {toast.sentence}
      </p>
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

function now(): Toast | null {
  return current;
}

function nothing(): null {
  return null;
}
