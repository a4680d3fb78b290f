import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/notices.tsx';

/** A screen whose part of the product does not work yet says so, and leads home. */
export function notOpenPage(sentence: string) {
  return function NotOpenPage() {
    return (
      <EmptyState
        title="Not open yet"
        action={
          <Link href={paths.home} className={buttonLook()}>
            Back to Home
          </Link>
        }
      >
        <p>{sentence}</p>
        <p>Nothing you did here was lost, and nothing was charged.</p>
      </EmptyState>
    );
  };
}
