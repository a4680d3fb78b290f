import * as disclosed from '../../../contract/sentences/disclosure.ts';
import * as say from '../../../contract/sentences/lender-letter.ts';
import * as paid from '../../../contract/sentences/letter.ts';
import { letterGaps } from '../../../contract/staff/letter-words.ts';
import type { LetterGap, LetterKind } from '../../../contract/staff/letter-words.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import type { Account } from '../../../domain/loan/account.ts';
import type { LicenceProfile } from '../../../domain/rules/licence.ts';
import type { PdfPart } from '../../store/ports/document-maker.ts';
import { statementParts } from '../documents/statement-parts.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { restructuredParts } from './restructured-parts.ts';
import type { LetterTemplate } from '../account/lender-letters.ts';

interface Of {
  readonly kind: LetterKind;
  readonly template: Pick<LetterTemplate, 'opening' | 'closing'>;
  readonly order: LoadedOrder;
  readonly account: Account;
  readonly licence: LicenceProfile;
  readonly companyNumber: string;
  readonly complaintsPhone: string;
  readonly fullName: string;
}

const isGap = (name: string): name is LetterGap => letterGaps.some((one) => one === name);

/** The lender's own words with their gaps filled once: what a value holds is not read again. */
export function filledWords(words: string, values: Readonly<Record<LetterGap, string>>) {
  return words.replaceAll(/\{(\w+)\}/g, (gap, name: string) =>
    isGap(name) ? values[name] : gap,
  );
}

const titles: Readonly<Record<LetterKind, string>> = {
  demand: say.demandTitle,
  statement: say.statementTitle,
  restructured: say.restructuredTitle,
};

/** A letter: whom it is from, the lender's words, and the facts of the loan between them. */
export function letterParts(of: Of): PdfPart[] {
  const { kind, template, order, account, licence, companyNumber, complaintsPhone, fullName } =
    of;
  const values = valuesOf(of);
  const paragraphs = (words: string): PdfPart[] =>
    filledWords(words, values)
      .split(/\n+/)
      .map((text) => ({ is: 'paragraph', text }));
  const { lenderName, licenceNumber, regulator } = licence;
  const lender = disclosed.lender(lenderName, companyNumber, licenceNumber, regulator);
  const facts = {
    demand: (): PdfPart[] => [{ is: 'rows', rows: demandRows(of) }],
    statement: () =>
      statementParts({ order, account, licence, companyNumber, fullName }).slice(1),
    restructured: () => restructuredParts({ order, account, fullName }),
  }[kind]();
  return [
    { is: 'title', text: titles[kind] },
    { is: 'small', text: `${lender} ${paid.writtenOn(values.today)}` },
    ...paragraphs(template.opening),
    ...facts,
    ...paragraphs(template.closing),
    { is: 'small', text: say.complain(complaintsPhone) },
  ];
}

function valuesOf({ order, account, fullName }: Of): Readonly<Record<LetterGap, string>> {
  const due = account.firstUnpaidPlan?.dueDate ?? null;
  return {
    name: fullName,
    loan: `${order.id}`,
    owed: showKwacha(account.remainingAmount),
    due: due === null ? '' : showDay(due),
    days: `${account.daysLate}`,
    today: showDay(account.asOf),
  };
}

function demandRows({ order, account, fullName }: Of) {
  const due = account.firstUnpaidPlan?.dueDate ?? null;
  return [
    { label: paid.borrower, value: fullName },
    { label: paid.loanNumber, value: `${order.id}` },
    { label: paid.amount, value: showKwacha(account.amount) },
    { label: say.paidSoFar, value: showKwacha(account.paidAmount) },
    ...(due === null ? [] : [{ label: say.dueOn, value: showDay(due) }]),
    { label: say.daysLate, value: `${account.daysLate}` },
    { label: say.owedToday, value: showKwacha(account.remainingAmount), strong: true },
  ];
}
