import { useEffect, useState } from 'react';
import { market } from '../../contract/market/zambia.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { dayText, instantText } from '../../contract/words/day-text.ts';
import { serverMs } from './server-now.ts';

const timeZone = market.zone;
const secondFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  dateStyle: 'full',
  timeStyle: 'medium',
});

/** An instant as the clock in Lusaka shows it, to the second under a mouse pointer. */
export function Instant({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={`${secondFormat.format(at)}, Lusaka`}>
      {instantText(at)}
    </time>
  );
}

/** A day, `4 Dec 2026`. */
export function Day({ on }: { on: CivilDate }) {
  return <time dateTime={on}>{dayText(on)}</time>;
}

/** How long ago an instant was, kept right while it is shown: `12 s`, `5 min`, `3 h`, `6 days`. */
export function Ago({ at }: { at: Date }) {
  const now = useNow();
  return (
    <time dateTime={at.toISOString()} title={`${secondFormat.format(at)}, Lusaka`}>
      {spanText(now - at.getTime())} ago
    </time>
  );
}

/** What is left until an instant: `9:41` to the second, `9 h 46 min` from an hour on. */
export function Countdown({ until }: { until: Date }) {
  const left = Math.ceil((until.getTime() - useNow()) / 1000);
  if (left <= 0) return <span>a moment</span>;
  const [most, least] = [Math.floor(left / 60), left % 60];
  return (
    <time dateTime={`PT${left}S`} aria-hidden="true">
      {most < 60
        ? `${most}:${String(least).padStart(2, '0')}`
        : `${Math.floor(most / 60)} h ${most % 60} min`}
    </time>
  );
}

/** The server's time, again each second. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverMs()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A length of time in its largest unit. */
export function spanText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  const days = Math.floor(seconds / 86_400);
  return days === 1 ? '1 day' : `${days} days`;
}
