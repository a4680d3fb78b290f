import { useEffect, useState } from 'react';

/** Whole seconds left until an instant, both in milliseconds; never below zero. */
export function secondsLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}

export interface Countdown {
  readonly left: number;
  readonly start: (seconds: number) => void;
}

/**
 * Counts seconds down to zero by the clock, so that a phone that slept is not behind. It is at
 * zero again each time its place opens or closes.
 */
export function useCountdown(open: boolean): Countdown {
  const [endsAt, setEndsAt] = useState(0);
  const [left, setLeft] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setLeft(0);
    setEndsAt(0);
  }
  useEffect(() => {
    if (endsAt === 0) return;
    const tick = () => {
      const seconds = secondsLeft(endsAt, Date.now());
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return {
    left,
    start: (seconds) => {
      setLeft(seconds);
      setEndsAt(Date.now() + seconds * 1000);
    },
  };
}
