import { sql } from '../../store/database/database.ts';
import type { PagePart } from '../../../contract/staff/operator.ts';
import { answersInWords } from '../../people/verification/answer-words.ts';
import { openAnswer } from '../../people/verification/step-answers.ts';
import type { AnsweredStep, SavedAnswer } from '../../people/verification/step-answers.ts';
import type { Chapter, Dossier } from './dossier.ts';
import { fieldsPart } from './page.ts';

const selectFacts = sql<{ name: string; value: unknown }, { borrowerId: string }>(`
  select name, value from borrower_fact where borrower_id = :borrowerId
    and name in ('monthlyIncome', 'otherLoansMonthly', 'loanPurpose') order by name`);

/** What the rules read of the answers, in kwacha a month; they are facts of their own. */
const factNames: Readonly<Record<string, string>> = {
  monthlyIncome: 'income a month (K)',
  otherLoansMonthly: 'other loans a month (K)',
  loanPurpose: 'purpose',
};

/** What the borrower stated, in the words of the versions that were asked. */
export async function answersChapter(dossier: Dossier): Promise<Chapter> {
  const personal = await opened(dossier, 'personal');
  const contacts = await opened(dossier, 'contacts');
  const questionnaire = await opened(dossier, 'questionnaire');
  const relationships = relationshipsOf(contacts);
  const facts = await dossier.context.db.rows(selectFacts, { borrowerId: dossier.borrowerId });
  return {
    name: 'answers',
    parts: [
      fieldsPart(
        'What the rules read',
        facts.map(({ name, value }) => [factNames[name] ?? name, String(value)]),
      ),
      await answered(dossier, 'personal', personal),
      fieldsPart('Emergency contacts', [
        ['relationship', relationships.join(', ') || 'None are named.'],
      ]),
      await answered(dossier, 'questionnaire', questionnaire),
    ],
    data: {
      facts: Object.fromEntries(facts.map(({ name, value }) => [name, value])),
      personal: personal?.answer ?? null,
      // Names and numbers of other people decide nothing, so they are not shown.
      contacts: relationships.map((relationship) => ({ relationship })),
      questionnaire: questionnaire?.answer ?? null,
    },
  };
}

function opened(
  { context, borrowerId, who, now }: Dossier,
  step: AnsweredStep,
): Promise<SavedAnswer | null> {
  const { db, keys } = context;
  return openAnswer(db, keys, { borrowerId, step, reader: 'operator', who, now });
}

const headings = { personal: 'Personal information', questionnaire: 'Questionnaire' } as const;

async function answered(
  { context }: Dossier,
  form: 'personal' | 'questionnaire',
  saved: SavedAnswer | null,
): Promise<PagePart> {
  const heading = headings[form];
  if (saved === null) return { heading, lines: ['Not answered.'] };
  const known = await answersInWords(context.db, form, saved);
  return fieldsPart(`${heading} (version ${saved.version})`, known);
}

function relationshipsOf(saved: SavedAnswer | null): string[] {
  const contacts = saved?.answer['contacts'];
  if (!Array.isArray(contacts)) return [];
  return contacts.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'relationship' in one
      ? [String(one.relationship)]
      : [],
  );
}
