import { Link } from 'wouter';
import { showCampaign } from '../../../contract/staff/publish-acts.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { WordsField } from '../../ui/field.tsx';
import { Page, Panel, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import css from './file-editor.module.css';

/** A campaign as its file; a changed one takes two people. */
export function CampaignPage({ name }: { name: string }) {
  const proposes = useWhyNot('campaigns', 'proposes');
  return (
    <Loaded asked={useAct(showCampaign, { campaign: name })}>
      {({ version, publishedAt, text }) => (
        <Page
          title={`Campaign ${name}`}
          beside={<Tag tone="good">{`Version ${version}`}</Tag>}
          lead={
            <>
              Published <Instant at={publishedAt} />.{' '}
              <Link href={paths.campaigns}>All campaigns</Link>
            </>
          }
          actions={
            <ButtonLink
              to={withFilter(paths.newProposal, { kind: 'publish-campaign', about: name })}
              whyNot={proposes}
            >
              Propose another version
            </ButtonLink>
          }
        >
          <Panel title="Its file">
            <div className={css.file}>
              <WordsField
                label="The whole file, as JSON"
                rows={18}
                value={text}
                onText={() => undefined}
                readOnly
              />
            </div>
          </Panel>
        </Page>
      )}
    </Loaded>
  );
}
