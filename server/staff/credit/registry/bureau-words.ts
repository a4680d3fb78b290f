import { bureauTitles } from '../../../../contract/words/bureau-titles.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import type { BureauFact } from '../../../../domain/rules/bureau.ts';

/** What a credit bureau answered, for staff. */
export function bureauSentence(fact: BureauFact = { kind: 'not-configured' }): string {
  switch (fact.kind) {
    case 'hit': {
      const { openAccounts, overdueTotal, writtenOff, worstDays24m, score } = fact.summary;
      const scored = score === undefined ? '' : ` Score ${score.value} of ${score.scaleMax}.`;
      return (
        `${bureauTitles[fact.bureau]}: ${openAccounts} open, ${showKwacha(overdueTotal)} ` +
        `overdue, ${writtenOff} written off, at most ${worstDays24m} days late.${scored}`
      );
    }
    case 'thin':
      return `The bureau knows little: ${fact.accounts} accounts.`;
    case 'no-record':
      return 'The bureau has no record.';
    case 'several':
      return `The bureau knows ${fact.candidates} people by these details. None is chosen.`;
    case 'waiting':
      return 'The bureau is asked. It has not answered yet.';
    case 'down':
      return 'The bureau did not answer.';
    case 'our-fault':
      return `The bureau refuses us (${fact.what}).`;
    case 'no-consent':
      return 'The borrower did not consent: the bureau was not asked.';
    case 'not-asked':
      return `The bureau was not asked (${fact.why.replaceAll('-', ' ')}).`;
    case 'not-configured':
      return 'No bureau may be asked.';
  }
}
