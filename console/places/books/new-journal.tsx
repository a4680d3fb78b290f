import { paths } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** The way to a new journal. */
export function NewJournal() {
  return (
    <ButtonLink to={paths.newJournal} whyNot={useWhyNot('journals', 'proposes')}>
      New journal
    </ButtonLink>
  );
}
