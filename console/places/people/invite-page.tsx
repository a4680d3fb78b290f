import { useWhyNot } from '../../platform/session.ts';
import { Page } from '../../ui/frames.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import type { BodyFields } from '../proposals/propose-form.tsx';
import { lastDayField } from './last-day-field.ts';
import { roleOptions } from './role-words.ts';

/** A new colleague: proposed here, approved by another person, accepted on a device. */
export function InvitePage() {
  return (
    <Page
      title="Invite a person"
      lead="Another person approves it. Then a link of 48 hours lets them make their passkey."
    >
      <ProposeForm
        kind="invite"
        fields={({ roles }) => ({ ...fields, lastDay: lastDayField(roles) })}
        whyNot={useWhyNot('staff', 'proposes')}
      />
    </Page>
  );
}

const fields: BodyFields<'invite'> = {
  name: { label: 'Name, as on their card', longest: 80 },
  email: { kind: 'email', label: 'E-mail' },
  mobile: { kind: 'mobile', label: 'Mobile number', longest: 20 },
  nrc: {
    label: 'NRC number',
    hint: 'It is kept as a mark only: one person can work here under one name.',
    longest: 20,
  },
  roles: { kind: 'checks', label: 'Roles', options: roleOptions },
};
