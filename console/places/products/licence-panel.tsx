import { Panel, Tag } from '../../ui/frames.tsx';
import layout from '../../ui/draft.module.css';

interface LicencePanelProps {
  faults: readonly { readonly reason: string; readonly sentence: string }[];
  /** Of the licence that it is held against. */
  profile: string;
}

/** What the licence has against a draft. */
export function LicencePanel({ faults, profile }: LicencePanelProps) {
  const tag =
    faults.length === 0 ? <Tag tone="good">Allowed</Tag> : <Tag tone="bad">Not allowed</Tag>;
  return (
    <Panel title="The licence" actions={tag}>
      <div aria-live="polite">
        {faults.length === 0 ? (
          <p className={layout.quiet}>Nothing is against it in the profile {profile}.</p>
        ) : (
          <ul className={layout.faults}>
            {faults.map(({ reason, sentence }) => (
              <li key={reason + sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
