import { Link } from 'wouter';
import { Notice } from '../ui/frames.tsx';
import { paths } from './paths.ts';

/** What one's roles do not allow, in place of what it would show. */
export function NotAllowed({ sentence }: { sentence: string }) {
  return (
    <Notice actions={<Link href={paths.matrix}>Roles and permissions</Link>}>
      <p>{sentence}</p>
      <p>A director proposes another role, and another person approves it.</p>
    </Notice>
  );
}
