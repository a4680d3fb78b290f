/** The privacy agreement. What it promises is true of the code. */

export const neverReadPhone =
  'We never read the contacts, messages, calls or pictures in your phone.';
export const neverCallContacts = 'We never call your emergency contacts to collect a debt.';
export const neverSell = 'We never sell what we know about you.';
export const neverAskPin = 'We never ask for your mobile money PIN.';
export const mobile = 'Your mobile number';
export const mobileWhy = 'To log you in, to pay you out and to send receipts by SMS.';
export const nrc = 'Your NRC: number, name, date of birth, sex and pictures of the card';
export const nrcWhy = 'To know who borrows, as the law asks of a lender.';
export const work = 'Your work, income and address, and your answers to our questions';
export const workWhy = 'To lend only what you can pay back.';
export const contacts = 'Names and numbers of two people you choose and type yourself';
export const contactsWhy =
  'To reach you if your number stops working. We tell them once that you named them, and ' +
  'nothing about your loan.';
export const face =
  'Pictures of your face and measurements made from them, if you agree to the face check';
export const faceWhy = 'To compare with the picture on your NRC.';
export const place =
  'Roughly where your phone is when you log in, to about one kilometre, if you agree';
export const placeWhy = 'To see when somebody else uses your account.';
export const loans = 'Your loans, payments and the contracts you agreed to';
export const loansWhy = 'To keep your account right and to prove it, to you and to the law.';
export const browser =
  'A random number that names this browser, the kind of phone, the app version and ' +
  'language';
export const browserWhy = 'To protect your account from others and to find faults.';
export const cookies =
  'Cookies: your login, your number and name, the step you are at, and how you found us';
export const cookiesWhy = 'To keep you logged in on this phone. Logging out removes the login.';
export const clicks = 'Which screens are opened and which buttons are touched, but not by whom';
export const clicksWhy =
  'To see where the app is hard to use. If your browser says “do not track”, we note nothing.';
export const advert = 'Whether an ad network may be told that you came, if an ad brought you';
export const advertWhy = 'We ask you first. You can change your answer in Set.';
export const keepCode = 'A login code works for 5 minutes and once.';
export const keepLogin = 'A login ends when you log out, or by itself when you stay away.';
export const keepLoans =
  'Loans, payments and contracts: as long as the law tells lenders to keep their books.';
export const keepPictures =
  'NRC and face pictures: while you can borrow, and as long as the law asks who borrowed.';
export const keepFailed =
  'Pictures of a check that did not work: 7 days. Pictures you did not use: 2 days.';
export const keepClicks = 'Screens opened and buttons touched: 90 days.';
export const keepElse =
  'Everything else: until you ask us to erase it, or it is no longer needed.';
export const rightShow = 'show you what we know about you;';
export const rightCorrect = 'correct what is wrong;';
export const rightErase = 'erase what is no longer needed;';
export const rightStop = 'stop using something while it is checked;';
export const rightObject = 'object to a use, such as advertising by SMS;';
export const rightTake = 'give you your data in a form you can take elsewhere;';
export const rightWithdraw = 'take back an agreement you gave, for the time to come;';
export const rightPerson = 'have a person look at a decision that a computer made about you.';

export const collectHeading = 'What we collect, and why';
export const keepHeading = 'How long we keep it';
export const termsHeading = 'Terms of use';
export const terms =
  'Use ExtraMoney only for yourself, with your own number and your own NRC. You see the ' +
  'cost of a loan before you agree. Each loan has a contract of its own that you read ' +
  'first. Keep your mobile money PIN to yourself. We never ask for it: only your network ' +
  'does, on your own phone.';
export const sensitiveHeading = 'Your NRC, your face, your place';
export const sensitive =
  'Pictures of your NRC and of your face are sensitive data. We ask for your agreement ' +
  'when they are needed. We use them only to make sure that nobody borrows in your name. ' +
  'They are kept encrypted, and every look at them is written down. You may have a person ' +
  'look at one photo instead of the face check. Your location is never needed for a loan. ' +
  'We only ask for it, roughly, if you allow it, and you can say no. In Set you can take ' +
  'back each agreement.';
export const sharingHeading = 'Who else sees it';
export const shareNetwork =
  'Your mobile money network and the payment company that connects us to it: your number ' +
  'and the amount, to pay you out and to collect what you pay. Before a loan we ask them ' +
  'whose wallet it is.';
export const shareSms = 'The company that delivers our SMS: your number and the text.';
export const shareAd =
  'The ad network whose ad brought you, if you said yes: that you came, that you registered, ' +
  'and your internet address.';
export const shareLaw =
  'Where a law of Zambia tells us to report: a credit bureau with a licence, and the ' +
  'authorities.';
export const sellNothing = 'We sell nothing about you to anybody.';
export const rightsHeading = 'Your rights';
export const rightsLead =
  'Under the Data Protection Act No. 3 of 2021 you may ask us, at no cost, to:';
export const rightsLimit =
  'While you owe a loan, or while a law tells us to keep a record, we cannot erase that ' +
  'record. We will tell you which one and why.';
export const wrongHeading = 'If something is wrong';
export const escalate =
  'If the answer does not help, ask for the complaint to go to the managing director.';
export const authorities =
  'About your data, you can complain to the Data Protection Commissioner. About the loan, ' +
  'to the Bank of Zambia or to the Competition and Consumer Protection Commission (toll ' +
  'free 5678).';
export const lender = 'Lender';
export const licence = 'Licence';
export const regulator = 'Regulator';
export const address = 'Address';
export const phone = 'Phone';
export const email = 'E-mail';
export const shortHeading = 'In short';
export const responsibleHeading = 'Who is responsible';

export const lead = (lenderName: string) =>
  `This page says what ${lenderName} knows about you, and why. It also says what you can ask us ` +
  `to do. It follows the Data Protection Act No. 3 of 2021 of Zambia.`;
export const tell = (lenderName: string, call: string, writeTo: string, where: string) =>
  `Tell ${lenderName} what happened: call ${call}, write to ${writeTo}, or come to ${where}. ` +
  `Keep the SMS receipts.`;
