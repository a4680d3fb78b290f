import type { Colleague } from './colleague.ts';

/** Proposes that somebody may work here in care. */
export async function invites(proposer: Colleague, name: string): Promise<void> {
  await proposer.goesTo('/people/invite');
  await proposer.types('Name, as on their card', name);
  await proposer.types('E-mail', 'chanda@lender.example');
  await proposer.types('Mobile number', '0977555123');
  await proposer.types('NRC number', '123456/10/1');
  await proposer.page.getByRole('checkbox', { name: /^Care/ }).check();
  await proposer.presses('See what it would do');
  await proposer.types('Reason', 'She begins in Kitwe on the first.');
  await proposer.presses('Propose it');
}
