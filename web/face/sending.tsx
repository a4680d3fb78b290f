import css from './face-recognition.module.css';
import type { SendProgress } from './face-try.ts';

interface SendingProps {
  progress: SendProgress;
  isPhoto: boolean;
}

/** While the rest is sent and the server looks: what it does, and that it goes on. */
export function Sending({ progress, isPhoto }: SendingProps) {
  const { sent, all, pause } = progress;
  const isSent = sent >= all;
  return (
    <div className={css.centre} aria-busy="true">
      <svg viewBox="0 0 64 80" className={css.face} fill="none" aria-hidden="true">
        <ellipse cx="32" cy="40" rx="26" ry="34" fill="var(--card)" />
        <ellipse
          cx="32"
          cy="40"
          rx="26"
          ry="34"
          className={css.thread}
          stroke="var(--copper)"
          strokeWidth="2.5"
          strokeDasharray="9 7"
        />
        <path d="M20 34h6M38 34h6M32 38v9M25 56h14" stroke="var(--green)" strokeWidth="2.5" />
      </svg>
      <h2>{isSent && !isPhoto ? 'Comparing with your card' : 'Sending'}</h2>
      <p role="status" className={css.note}>
        {pause
          ? pauseSentence(pause)
          : isSent
            ? 'This takes a few seconds.'
            : sentSentence(progress)}
      </p>
    </div>
  );
}

function sentSentence({ sent, all }: SendProgress): string {
  return all === 1 ? 'Your photo is on its way.' : `${sent} of ${all} photos are there.`;
}

function pauseSentence({ why }: NonNullable<SendProgress['pause']>): string {
  if (why === 'offline') return 'Your phone is offline. It goes on by itself when it is back.';
  if (why === 'busy') return 'Many people are here now. We try again by ourselves.';
  return 'The connection was lost. We try again by ourselves.';
}
