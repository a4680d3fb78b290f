import type { ProposalId } from '../../contract/staff/people-words.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice, Tag } from '../ui/frames.tsx';
import { Day } from '../ui/instant.tsx';

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

interface Waiting {
  proposalId: ProposalId | null;
  /** Once it is approved. */
  countsFrom: CivilDate | null;
}

/** The same in a word, for a list. */
export function NextTag({ proposalId, countsFrom, draft }: Waiting & { draft: object | null }) {
  if (countsFrom !== null) {
    return (
      <Tag tone="good">
        Approved: from midnight, <Day on={countsFrom} />
      </Tag>
    );
  }
  if (proposalId !== null) return <Tag tone="warn">Proposed</Tag>;
  return draft === null ? '–' : <Tag>Draft</Tag>;
}

interface NextWaitsProps extends Waiting {
  /** What it is that waits, as a sentence begins with it. */
  what?: string;
}

/** That a next version waits for a person, or for its midnight. */
export function NextWaits({ proposalId, countsFrom, what = 'A new version' }: NextWaitsProps) {
  if (proposalId === null) return null;
  return (
    <Notice
      tone={countsFrom === null ? 'warn' : 'good'}
      actions={<ButtonLink to={paths.proposal(proposalId)}>Look at it</ButtonLink>}
    >
      <p>
        {countsFrom === null ? (
          `${what} is proposed and awaits approval.`
        ) : (
          <>
            {what} is approved and counts from midnight, <Day on={countsFrom} />.
          </>
        )}
      </p>
    </Notice>
  );
}
