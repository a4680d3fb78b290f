/** Help, which everybody can read. */
export const lead = 'How to borrow, how to pay, and who to ask for help.';

export const borrowHeading = 'How to borrow';
export const borrowLogIn = 'Log in with your phone number. We send you a code by SMS.';
export const borrowVerify =
  'Show us your NRC and your face. Answer some questions. You do this only once.';
export const borrowChoose = 'Choose how much and for how long. You see the whole cost first.';
export const borrowAgree =
  'Read the contract. Agree, and the money comes to your mobile money.';

export const payHeading = 'How to pay';
export const payOpen =
  'On Home, press “Pay the bill”. Check the amount, then press “Repayment”.';
export const payPin = 'Your phone asks for your PIN. Type it there.';
export const payWait = 'Wait for our SMS that says it is paid. Do not pay twice.';
export const payPart =
  'You may pay a part. You may pay early: then you pay less interest. The service fee stays ' +
  'due.';
export const pinSafe = 'Type your PIN only when your network asks. We never ask you for it.';

export const withoutHeading = 'How to pay without the app';
export const withoutLink =
  'Open the link in our SMS. You need no login. Or open “Loan bills” here:';
export const withoutLinkName = 'Pay a bill without login';
export const withoutFriend = 'A friend can open the link too. Your own phone asks for the PIN.';
export const withoutPrompt =
  'No message? Dial *115# and look for payments that wait for your PIN.';
export const withoutCall =
  'Nothing works? Call us. We tell you what is still open, and what to do.';

export const lateHeading = 'If you are late';
export const lateFee =
  'The first day late costs nothing. After it a late fee grows, up to a limit.';
export const latePart = 'Pay a part if you cannot pay all. It makes the late fee smaller.';
export const lateCalls = 'We call only in the day, on working days, and only you.';
export const lateNever = 'We never call your family, friends or boss about your loan.';

export const extendHeading = 'More time to pay';
export const extendHow =
  'You can move the day of a bill by 14 days. It costs a fee, shown first.';
export const extendWhen = 'You can ask from 3 days before to 3 days after.';
export const extendNever = 'We never move a bill unless you ask.';

export const returnHeading = 'Changed your mind?';
export const returnHow =
  'You have 48 hours to give it back. You pay back only what you received.';

export const complainHeading = 'If something is wrong';
export const complainUs =
  'Tell us. In the app: Me, then Complaints. Or call, write, or visit us.';
export const complainClock = 'You get a number. We answer within 10 days.';
export const complainDirector =
  'Not happy, or no answer? Ask our managing director, who answers within 15 days.';
export const complainRegulator = (name: string, address: string) =>
  `Still not happy? Write to the ${name}: ${address}.`;
export const complainCommission = (name: string, phone: string) =>
  `At any time you can call the ${name}, who protect customers, toll free: ${phone}.`;
export const complainData =
  'About your data, you can write to the Data Protection Commissioner.';
export const complainNotMine =
  'Another person took a loan in your name? Tell us: its charges stop at once.';
export const complainLink = 'My complaints';

export const reachHeading = 'Who we are';
export const company = 'Lender';
export const licence = 'Licence';
export const regulatedBy = 'Regulator';
export const phone = 'Phone';
export const email = 'E-mail';
export const address = 'Address';
