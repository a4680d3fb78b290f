import * as say from '../../../contract/sentences/face-check.ts';
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
      <h2>{isSent && !isPhoto ? say.comparing : say.sending}</h2>
      <p role="status" className={css.note}>
        {pause ? pauseSentence(pause) : isSent ? say.fewSeconds : sentSentence(progress)}
      </p>
    </div>
  );
}

function sentSentence({ sent, all }: SendProgress): string {
  return all === 1 ? say.photoOnItsWay : say.photosThere(`${sent}`, `${all}`);
}

function pauseSentence({ why }: NonNullable<SendProgress['pause']>): string {
  if (why === 'offline') return say.offline;
  if (why === 'busy') return say.busy;
  return say.lost;
}
