/** The page for returning visitors. */
export const headline = 'Welcome back';
export const headlineTo = (name: string) => `Welcome back, ${name}`;
export const lead = 'Good to see you again. What would you like to do?';
export const start = 'Log in';
export const openHome = 'Go to your loans';
export const more = 'Ways on';
export const payBill = 'Pay a bill without logging in';
export const readContract = 'Read what our contracts say';
export const nextHeading = 'Your next loan';
export const nextLead = 'Pay back, and you may borrow more and for longer.';
export const after = (loans: string) => `After ${loans} paid`;
export const oneLoan = '1 loan';
export const someLoans = (loans: string) => `${loans} loans`;
export const nextTerms = (days: string, rate: string, share: string) =>
  `For ${days} days. Interest ${rate}\u00a0% a day, service fee ${share}\u00a0%.`;
export const nextNote =
  'How much you may borrow then also depends on your income. You see the full cost first.';
