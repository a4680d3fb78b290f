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
