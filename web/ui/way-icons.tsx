import { Icon } from './icons.tsx';

/* Icons of lists of ways on, which a stranger's first screen has none of. */

export function CalendarIcon() {
  return (
    <Icon>
      <path d="M4 6.5h16v13.5H4zM4 10.5h16M8.5 4v4M15.5 4v4M12 13v4.5M9.8 15.2h4.4" />
    </Icon>
  );
}

export function CoinsIcon() {
  return (
    <Icon>
      <circle cx="9.5" cy="9.5" r="6" />
      <path d="M15.8 9.2a6 6 0 1 1-6.4 6.7M9.5 7v5" />
    </Icon>
  );
}

export function SpeechIcon() {
  return (
    <Icon>
      <path d="M4 5h16v11.5h-8.5L7 20v-3.5H4zM8 9.3h8M8 12.5h5" />
    </Icon>
  );
}

export function ShieldIcon() {
  return (
    <Icon>
      <path d="M12 3.5 4.5 6v5.5c0 4.6 3 7.7 7.5 9 4.5-1.3 7.5-4.4 7.5-9V6zM9 12l2.2 2.2L15.2 10" />
    </Icon>
  );
}

export function SlidersIcon() {
  return (
    <Icon>
      <path d="M4 7.5h9M19 7.5h1M4 16.5h1M11 16.5h9" />
      <circle cx="16" cy="7.5" r="2.5" />
      <circle cx="8" cy="16.5" r="2.5" />
    </Icon>
  );
}
