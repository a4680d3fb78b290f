import { Link } from 'wouter';
import * as say from '../../contract/sentences/frame.ts';
import { paths } from '../platform/paths.ts';
import { buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/notices.tsx';

/** An address that no screen has. */
export function NotFoundPage() {
  return (
    <EmptyState
      title={say.notFound}
      action={
        <Link href={paths.home} className={buttonLook()}>
          {say.backToHome}
        </Link>
      }
    >
      <p>{say.notFoundWhy}</p>
    </EmptyState>
  );
}
