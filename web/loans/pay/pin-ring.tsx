import { useState } from 'react';
import { serverNow } from '../../platform/api/clock-offset.ts';
import { PhoneIcon } from '../../ui/icons.tsx';
import css from './pin-ring.module.css';

const minuteMs = 60_000;

/** A ring that fills while the minute passes in which a PIN is mostly typed. */
export function PinRing({ since }: { since: Date | undefined }) {
  // Opened again it goes on where the payment is, and does not restart.
  const [passedMs] = useState(() => (since ? serverNow() - since.getTime() : 0));
  const animationDelay = `${-Math.min(Math.max(0, passedMs), minuteMs)}ms`;
  return (
    <span className={css.ring} data-scene="">
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r="20" />
        <circle cx="22" cy="22" r="20" pathLength="60" style={{ animationDelay }} />
      </svg>
      <PhoneIcon />
    </span>
  );
}
