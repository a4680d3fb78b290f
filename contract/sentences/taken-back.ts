/** A network took money back. */

export const heading = (network: string) => `${network} took money back`;
export const repayment = (network: string, amount: string) =>
  `${network} reversed your payment of ${amount}. You owe it again.`;
export const extension = (network: string, amount: string) =>
  `${network} reversed your extension fee of ${amount}. Your bill is due on its old day.`;
export const noLateFee = (day: string) => `No late fee until ${day}.`;
export const cameBack = 'The money came back to us';
export const payout = (network: string, amount: string) =>
  `${network} sent your loan of ${amount} back to us. You owe nothing. You can borrow again.`;
/** For a payment in a list. */
export const state = 'Reversed';
