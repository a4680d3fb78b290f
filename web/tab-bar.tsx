import { Link } from 'wouter';
import { paths } from './paths.ts';
import css from './tab-bar.module.css';
import { HomeIcon, PersonIcon } from './ui/icons.tsx';

/** The two main screens, under the thumb. */
export function TabBar({ path }: { path: string }) {
  return (
    <nav className={css.bar} aria-label="Main">
      <Link href={paths.home} aria-current={path === paths.home ? 'page' : undefined}>
        <HomeIcon />
        Home
      </Link>
      <Link href={paths.me} aria-current={path === paths.me ? 'page' : undefined}>
        <PersonIcon />
        Me
      </Link>
    </nav>
  );
}
