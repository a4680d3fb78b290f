/*
 * The number a borrower gives with money that they pay without a request: at an agent, or by the
 * menu of their network. Of digits alone, as any phone types them: the loan's number and two check
 * digits by ISO 7064, MOD 97-10. A wrong digit, or two exchanged, is seen.
 */

const modulus = 97;

/** The payment reference of a loan, `104276`. */
export function paymentReference(loan: number): string {
  const check = modulus + 1 - ((loan * 100) % modulus);
  return `${loan}${`${check}`.padStart(2, '0')}`;
}

/** The loan of a reference; null where its check digits do not fit. */
export function loanOfReference(typed: string): number | null {
  if (!/^[1-9]\d{2,10}$/.test(typed)) return null;
  const loan = Number(typed.slice(0, -2));
  return paymentReference(loan) === typed ? loan : null;
}
