/** Set: the app, the agreements, the phones and the data. */
export const aboutHeading = 'About';
export const app = 'App';
export const version = 'Version';
export const privacy = (policy: string) => `The ${policy} says what we keep about you and why.`;
export const privacyPolicy = 'Privacy Policy';
export const logOut = 'Log out';
export const logOutText = 'Your loan and its bills stay when you log out.';
export const yourData = 'Your data';
export const yourDataText = 'See it, take it with you, correct it or erase it';
export const help = 'Help';
export const more = 'More';

// Where the borrower is logged in.
export const phonesHeading = 'Where you are logged in';
export const thisPhone = 'This phone';
export const somePhone = 'A phone or browser';
export const firstUsed = (when: string) => `First used ${when}`;
export const lastUsed = (when: string) => `Last used ${when}`;
export const endOne = 'Log out there';
export const endOthers = 'Log out everywhere else';
export const onlyHere = 'You are logged in only here.';
export const oneEnded = 'That phone is logged out.';
export const othersEnded = 'All other phones are logged out.';

// The language of the borrower.
export const languageHeading = 'Language';
export const languageText = 'Our messages come in it too. Your contract stays in English.';
