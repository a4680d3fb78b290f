import type { ReactNode } from 'react';
import css from './face-start.module.css';

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 48 48" className={css.picture} fill="none" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A phone held before a face, at the height of the eyes, with light on it. */
export function LightPicture() {
  return (
    <Picture>
      <circle cx="10" cy="10" r="4" fill="var(--gold)" stroke="none" />
      <path
        d="M10 2.5v-1M17.5 10h1M10 17.5v1M2.5 10h-1M15.3 4.7l.8-.8"
        stroke="var(--copper)"
      />
      <ellipse cx="19" cy="31" rx="9" ry="12" />
      <path d="M15.5 28h1.5M22 28h1.5M16 36.5h6" />
      <rect x="35" y="20" width="9" height="17" rx="1.8" fill="var(--card)" />
      <path d="M31.5 28H29" stroke="var(--copper)" />
    </Picture>
  );
}

/** A hat and dark glasses, struck out. */
export function BarePicture() {
  return (
    <Picture>
      <ellipse cx="24" cy="28" rx="11" ry="14" />
      <path d="M11 20h26M15 20c0-12 18-12 18 0" fill="var(--sunk)" />
      <path d="M15 26h7v4h-6zM26 26h7l-1 4h-6zM22 27h4" fill="var(--green)" />
      <path d="M7 43 41 6" stroke="var(--bad)" strokeWidth="2.6" />
    </Picture>
  );
}

/** A head that turns, and an open mouth. */
export function TurnPicture() {
  return (
    <Picture>
      <ellipse cx="24" cy="25" rx="11" ry="15" />
      <path d="M17 21h2.5M25 21h2.5M22 23.5 20 28h2" />
      <ellipse cx="22.5" cy="34" rx="3" ry="3.2" fill="var(--copper)" stroke="none" />
      <path
        d="M9 25H2m3-3.5L1.5 25 5 28.5M39 25h7m-3-3.5 3.5 3.5-3.5 3.5"
        stroke="var(--copper)"
      />
    </Picture>
  );
}

/** A face beside the portrait of a card. */
export function ComparePicture() {
  return (
    <Picture>
      <ellipse cx="12" cy="24" rx="8.5" ry="11.5" />
      <path d="M9 21.5h1M14 21.5h1M9.5 29.5h5" />
      <rect x="25" y="14" width="21" height="20" rx="2" fill="var(--card)" />
      <ellipse cx="31.5" cy="22.5" rx="3.4" ry="4.6" />
      <path d="M38 20h5M38 24h5M28 30.5h15" stroke="var(--edge)" />
      <path d="m20.5 40 3 3 6-6.5" stroke="var(--good)" strokeWidth="2.4" />
    </Picture>
  );
}
