import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/notices.tsx';

/** An address that no screen has. */
export function NotFoundPage() {
  return (
    <EmptyState
      title="There is nothing at this address"
      action={
        <Link href={paths.home} className={buttonLook()}>
          Back to Home
        </Link>
      }
    >
      <p>The link may be old, or a letter of it may be missing.</p>
    </EmptyState>
  );
}
