import type { ReactNode } from 'react';
import css from './icons.module.css';

/** The drawing of an icon, on a grid of 24. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={css.icon}
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function BackIcon() {
  return (
    <Icon>
      <path d="M20 12H4.5M11 5l-7 7 7 7" />
    </Icon>
  );
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}

export function NextIcon() {
  return (
    <Icon>
      <path d="m9 5 7 7-7 7" />
    </Icon>
  );
}

export function HomeIcon() {
  return (
    <Icon>
      <path d="M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />
    </Icon>
  );
}

export function PersonIcon() {
  return (
    <Icon>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
    </Icon>
  );
}

export function ClockIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.2l3.5 2" />
    </Icon>
  );
}

export function DoneIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8 12.3 2.8 2.8L16 9.5" />
    </Icon>
  );
}

export function AlertIcon() {
  return (
    <Icon>
      <path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.1" />
    </Icon>
  );
}

export function PhoneIcon() {
  return (
    <Icon>
      <rect x="7" y="3" width="10" height="18" rx="2" />
      <path d="M11 18h2" />
    </Icon>
  );
}

export function PaperIcon() {
  return (
    <Icon>
      <path d="M6 3.5h8.5L18.5 8v12.5H6zM14 3.5V8.5h4.5M9 12.5h6.5M9 16h4.5" />
    </Icon>
  );
}

export function CouponIcon() {
  return (
    <Icon>
      <path d="M3.5 7h17v3.5a2 2 0 0 0 0 3.5V17h-17v-3a2 2 0 0 0 0-3.5zM14 7.5v9" />
    </Icon>
  );
}

export function OfflineIcon() {
  return (
    <Icon>
      <path d="M4 4l16 16M3 9.5a14 14 0 0 1 4-2.5M11 6a13.5 13.5 0 0 1 10 3.5" />
      <path d="M6.5 13a9 9 0 0 1 4-2M14.5 11.5a9 9 0 0 1 3 1.5M12 18.5v.1" />
    </Icon>
  );
}
