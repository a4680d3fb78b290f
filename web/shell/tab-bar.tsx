import { Link } from 'wouter';
import * as say from '../../contract/sentences/frame.ts';
import { paths } from '../platform/paths.ts';
import css from './tab-bar.module.css';
import { HomeIcon, PersonIcon } from '../ui/icons.tsx';

/** The two main screens, under the thumb. */
export function TabBar({ path }: { path: string }) {
  return (
    <nav className={css.bar} aria-label={say.main}>
      <Link href={paths.home} aria-current={path === paths.home ? 'page' : undefined}>
        <HomeIcon />
        {say.home}
      </Link>
      <Link href={paths.me} aria-current={path === paths.me ? 'page' : undefined}>
        <PersonIcon />
        {say.me}
      </Link>
    </nav>
  );
}
