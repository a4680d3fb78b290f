/** Messages by SMS about a borrower's wallets. */
export const walletAdded = (account: string, phone: string) =>
  `ExtraMoney: you can repay from ${account}, too. Not you? Call ${phone} now.`;
