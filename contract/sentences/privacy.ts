/** The privacy agreement. What it promises is true of the code. */

export const neverReadPhone =
  'We never read the contacts, messages, calls or pictures in your phone.';
export const neverCallContacts = 'We never call your emergency contacts to collect a debt.';
export const neverSell = 'We never sell what we know about you.';
export const neverAskPin = 'We never ask for your mobile money PIN.';
export const mobile = 'Your mobile number';
export const mobileWhy = 'To log you in, pay you out and send receipts by SMS.';
export const nrc = 'Your NRC: number, name, birth date, sex, pictures of the card';
export const nrcWhy = 'To know who borrows, as the law asks of a lender.';
export const work = 'Your work, income and address, and your answers to our questions';
export const workWhy = 'To lend only what you can pay back.';
export const contacts = 'Names and numbers of two people you choose and type yourself';
export const contactsWhy =
  'To reach you if your number stops working. We tell them once that you named them, and ' +
  'nothing about your loan.';
export const face = 'Pictures and measurements of your face, if you agree';
export const faceWhy = 'To compare with the picture on your NRC.';
export const place = 'Where your phone is at login, within a kilometre, if you agree';
export const placeWhy = 'To see when someone else uses your account.';
export const loans = 'Your loans, payments and the contracts you agreed to';
export const loansWhy = 'To keep your account right and to prove it.';
export const browser = 'A random number for this browser, kind of phone, app version, language';
export const browserWhy = 'To protect your account from others and to find faults.';
export const cookies = 'Cookies: login, number and name, your step, how you found us';
export const cookiesWhy = 'To keep you logged in on this phone. Logging out removes the login.';
export const clicks = 'Which screens are opened and which buttons are touched, without names';
export const clicksWhy =
  'To see where the app is hard to use. If your browser says “do not track”, we note nothing.';
export const advert = 'If an ad brought you: whether we may tell its network';
export const advertWhy = 'We ask you first. You can change your answer in Set.';
export const keepCode = 'A login code works for 5 minutes and once.';
export const keepLogin = 'A login ends when you log out or stay away.';
export const keepLoans =
  'Loans, payments, contracts: as long as lenders must keep their books.';
export const keepPictures =
  'NRC and face pictures: while you can borrow. Then as long as the law asks who borrowed.';
export const keepFailed =
  'Pictures of a check that did not work: 7 days. Pictures you did not use: 2 days.';
export const keepClicks = 'Screens opened and buttons touched: 90 days.';
export const keepElse =
  'Everything else: until you ask us to erase it. Or until we no longer need it.';
export const rightShow = 'show you what we know about you,';
export const rightCorrect = 'correct what is wrong,';
export const rightErase = 'erase what is no longer needed,';
export const rightStop = 'stop using something while it is checked,';
export const rightObject = 'object to a use, such as advertising by SMS,';
export const rightTake = 'give you your data in a form you can take elsewhere,';
export const rightWithdraw = 'withdraw an agreement you gave, from then on,';
export const rightPerson = 'have a person look at what a computer decided about you.';

export const collectHeading = 'What we collect, and why';
export const keepHeading = 'How long we keep it';
export const termsHeading = 'Terms of use';
export const terms =
  'Use ExtraMoney only for yourself, with your own number and NRC. You see the cost of a ' +
  'loan before you agree. Each loan has its own contract, which you read first. Keep your ' +
  'mobile money PIN to yourself. We never ask for it: only your network ' +
  'does, on your own phone.';
export const sensitiveHeading = 'Your NRC, your face, your place';
export const sensitive =
  'Pictures of your NRC and of your face are sensitive data. We ask for your agreement ' +
  'when they are needed. We use them only so that nobody borrows in your name. They are ' +
  'kept encrypted, and we record every look at them. A person can look at one photo instead ' +
  'of the face check. Your location is never needed for a loan. ' +
  'We only note it roughly, and you can say no. In Set you can withdraw each agreement.';
export const sharingHeading = 'Who else sees it';
export const shareNetwork =
  'Your mobile network and our payment company: your number and the amount. They pay ' +
  'you out and collect what you pay. Before a loan we ask them whose wallet it is.';
export const shareSms = 'The company that delivers our SMS: your number and the text.';
export const shareAd =
  'The ad network that brought you, if you said yes. It sees that you came and registered, ' +
  'and your internet address.';
export const shareWhatsapp =
  'If you said yes, Meta: your number and our WhatsApp messages. They leave Zambia.';
export const shareRegister =
  'If you said yes, the company that checks cards: your NRC number. Some get your name and ' +
  'date of birth, too. They leave Zambia.';
export const shareBureau = 'If you said yes, a credit bureau: the details on your card.';
export const sharePartner = 'The shop whose request you accepted: your loan, and what is paid.';
export const shareLaw =
  'Where Zambian law says so: a licensed credit bureau and the authorities.';
export const sellNothing = 'We sell nothing about you.';
export const rightsHeading = 'Your rights';
export const rightsLead =
  'The Data Protection Act No. 3 of 2021 gives you rights. Ask us, at no cost, to:';
export const rightsLimit =
  'We cannot erase a record while you owe a loan. A law may also tell us to keep one. We ' +
  'will tell you which one and why.';
export const wrongHeading = 'If something is wrong';
export const escalate = 'If the answer does not help, ask our managing director to answer.';
export const authorities =
  'About your data, you can complain to the Data Protection Commissioner. About the loan, ' +
  'you can complain to the Bank of Zambia. Or ask the Competition and Consumer Protection ' +
  'Commission (toll free 5678).';
export const lender = 'Lender';
export const licence = 'Licence';
export const regulator = 'Regulator';
export const address = 'Address';
export const phone = 'Phone';
export const email = 'E-mail';
export const shortHeading = 'In short';
export const responsibleHeading = 'Who is responsible';

export const lead = (lenderName: string) =>
  `This page says what ${lenderName} knows about you, and why. It also says what you can ask ` +
  'us to do. It follows the Data Protection Act No. 3 of 2021 of Zambia.';
export const tell = (lenderName: string, call: string, writeTo: string, where: string) =>
  `Tell ${lenderName} what happened: call ${call}, write to ${writeTo}, or come to ${where}. ` +
  `Keep the SMS receipts.`;
