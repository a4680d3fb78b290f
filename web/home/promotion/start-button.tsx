import { Link } from 'wouter';
import { needsScripts } from '../../../contract/sentences/promotion.ts';
import { LogInButton } from '../../login/log-in-button.tsx';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { buttonLook } from '../../ui/button.tsx';

interface StartButtonProps {
  /** Without a login. */
  start: string;
  /** With a login. */
  openHome: string;
}

/** The one thing to do next: log in, or go on to one's loans. */
export function StartButton({ start, openHome }: StartButtonProps) {
  const { token } = useSession();
  if (token !== null) {
    return (
      <Link href={paths.home} className={buttonLook()}>
        {openHome}
      </Link>
    );
  }
  return (
    <>
      <LogInButton>{start}</LogInButton>
      <noscript>
        <p>{needsScripts}</p>
      </noscript>
    </>
  );
}
