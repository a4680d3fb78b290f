import { Link } from 'wouter';
import css from './tabs.module.css';

interface TabsProps {
  /** What they are parts of, for readers. */
  label: string;
  tabs: readonly { readonly to: string; readonly label: string; readonly isHere: boolean }[];
}

/** Parts of a place, each with its own address. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map(({ to, label: name, isHere }) => (
        <Link key={to} href={to} aria-current={isHere ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
