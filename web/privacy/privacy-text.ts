/** What the product never does; each of these is true of the code. */
export const neverDone = [
  'We never read the contacts, messages, calls or pictures in your phone.',
  'We never call your emergency contacts to collect a debt.',
  'We never sell what we know about you.',
  'We never ask for your mobile money PIN.',
] as const;

/** What is collected, and why. */
export const collected: readonly (readonly [what: string, why: string])[] = [
  ['Your mobile number', 'To log you in, to pay you out and to send receipts by SMS.'],
  [
    'Your NRC: number, name, date of birth, sex and pictures of the card',
    'To know who borrows, as the law asks of a lender.',
  ],
  [
    'Your work, income and address, and your answers to our questions',
    'To lend only what you can pay back.',
  ],
  [
    'Names and numbers of two people you choose and type yourself',
    'To reach you if your number stops working. We tell them once that you named them, and ' +
      'nothing about your loan.',
  ],
  [
    'Pictures of your face and measurements made from them, if you agree to the face check',
    'To compare with the picture on your NRC.',
  ],
  [
    'Roughly where your phone is when you log in, to about one kilometre, if you agree',
    'To see when somebody else uses your account.',
  ],
  [
    'Your loans, payments and the contracts you agreed to',
    'To keep your account right and to prove it, to you and to the law.',
  ],
  [
    'A random number that names this browser, the kind of phone, the app version and language',
    'To protect your account from others and to find faults.',
  ],
  [
    'Cookies: your login, your number and name, the step you are at, and how you found us',
    'To keep you logged in on this phone. Logging out removes the login.',
  ],
];

export const retention = [
  'A login code works for 5 minutes and once.',
  'A login ends when you log out, or by itself when you stay away.',
  'Loans, payments and contracts: as long as the law tells lenders to keep their books.',
  'NRC and face pictures: while you can borrow, and as long as the law asks who borrowed.',
  'Pictures of a check that did not work: 7 days. Pictures you did not use: 2 days.',
  'Everything else: until you ask us to erase it, or it is no longer needed.',
] as const;

/** The rights of sections 58 to 65 of the Act. */
export const rights = [
  'show you what we know about you;',
  'correct what is wrong;',
  'erase what is no longer needed;',
  'stop using something while it is checked;',
  'object to a use, such as advertising by SMS;',
  'give you your data in a form you can take elsewhere;',
  'take back an agreement you gave, for the time to come;',
  'have a person look at a decision that a computer made about you.',
] as const;
