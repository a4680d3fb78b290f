import type { ProposalId } from '../../contract/staff/people-words.ts';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/frames.tsx';

interface DraftLinkProps {
  to: string;
  /** What is known of the thing; nothing until it is. */
  of: { readonly draft: object | null } | undefined;
  mayNot: string | null;
}

/** To the draft of the next version, or to its beginning. */
export function DraftLink({ to, of, mayNot }: DraftLinkProps) {
  return (
    <ButtonLink to={to} look={of?.draft === null && mayNot === null ? 'primary' : 'quiet'}>
      {of?.draft ? 'Open the draft' : 'Draft a new version'}
    </ButtonLink>
  );
}

/** That a next version waits for a person, or for its midnight. */
export function NextWaits({ proposalId }: { proposalId: ProposalId | null }) {
  if (proposalId === null) return null;
  return (
    <Notice
      tone="warn"
      actions={<ButtonLink to={paths.proposal(proposalId)}>Look at it</ButtonLink>}
    >
      <p>A new version is proposed, or waits for its midnight.</p>
    </Notice>
  );
}
