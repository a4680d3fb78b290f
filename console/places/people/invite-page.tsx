import { useState } from 'react';
import type { Role } from '../../../contract/staff/permissions.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Checks, TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/frames.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import { roleOptions } from './role-words.ts';

/** A new colleague: proposed here, approved by another person, accepted on a device. */
export function InvitePage() {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [mobile, setMobile] = useState('');
  const [nrc, setNrc] = useState('');
  const [roles, setRoles] = useState<readonly Role[]>([]);
  const [lastDay, setLastDay] = useState('');
  const whyNot = useWhyNot('staff', 'proposes');
  return (
    <Page
      title="Invite a person"
      lead="A second person approves it; then a link of 48 hours lets them make their passkey."
    >
      <ProposeForm
        whyNot={whyNot}
        body={{
          kind: 'invite',
          name,
          email,
          mobile,
          nrc,
          roles: [...roles],
          lastDay: parseCivilDate(lastDay),
        }}
      >
        {(sentenceFor) => (
          <>
            <TextField
              label="Name, as on their card"
              value={name}
              onText={setName}
              maxLength={80}
              error={sentenceFor('name')}
            />
            <TextField
              label="E-mail"
              type="email"
              value={email}
              onText={setEmail}
              error={sentenceFor('email')}
            />
            <TextField
              label="Mobile number"
              inputMode="tel"
              value={mobile}
              onText={setMobile}
              maxLength={20}
              error={sentenceFor('mobile')}
            />
            <TextField
              label="NRC number"
              hint="It is kept as a mark only: one person can work here under one name."
              value={nrc}
              onText={setNrc}
              maxLength={20}
              error={sentenceFor('nrc')}
            />
            <Checks
              label="Roles"
              options={roleOptions}
              values={roles}
              onCheck={setRoles}
              error={sentenceFor('roles')}
            />
            <LastDayField
              roles={roles}
              lastDay={lastDay}
              onText={setLastDay}
              error={sentenceFor('lastDay')}
            />
          </>
        )}
      </ProposeForm>
    </Page>
  );
}

interface LastDayFieldProps {
  roles: readonly Role[];
  lastDay: string;
  onText: (text: string) => void;
  error: string | undefined;
}

/** An auditor comes for some days; of others it may be known when they leave. */
export function LastDayField({ roles, lastDay, onText, error }: LastDayFieldProps) {
  const isAuditor = roles.includes('auditor');
  return (
    <TextField
      label={isAuditor ? 'Last day' : 'Last day, if there is one'}
      hint={isAuditor ? 'An auditor must have one.' : undefined}
      type="date"
      value={lastDay}
      onText={onText}
      error={error}
    />
  );
}
