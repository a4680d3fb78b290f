/** A death in the family: for people who need not log in. */
export const lead = 'We are sorry for your loss. Tell us, and our calls and messages stop.';
export const theirNumber = 'Phone number of the person who died';
export const yourName = 'Your full name';
export const nameMissing = 'Please enter your full name.';
export const nameWrong = 'Use letters only, at most four names.';
export const yourNumber = 'Your phone number';
export const certificate = 'Death certificate';
export const chooseFile = 'Choose a photo or PDF';
export const chosen = (name: string) => `Chosen: ${name}`;
export const certificateMissing = 'Please add a photo of the death certificate.';
export const unreadable = 'We cannot read this file. Choose another photo or PDF.';
export const notPdf = 'This is no photo and no PDF. Choose another file.';
export const tooLarge = 'This file is larger than 3 MB. Take a photo here instead.';
export const send = 'Send';
export const whatWeDo = 'Our staff check it and call you within 5 days.';
export const whatStays = 'We tell no one who sent it.';
export const sent = 'Thank you. We have it.';
export const yourCase = (number: string) => `Your number: ${number}`;
export const writeDown = 'Write it down. Say it when you call us.';
export const sentNext = 'If this person has a loan, our calls and messages stop now.';
export const sentLater = 'Our staff check the certificate and call you within 5 days.';

export const helpHeading = 'If a borrower dies';
export const helpText = 'Tell us, and our calls and messages stop. You need no login.';
export const helpLink = 'Tell us about a death';

/** For the borrower, where they are well. */
export const reportedHeading = 'Are you well?';
export const reportedText = 'Someone says that you died. Our messages to you have stopped.';
export const iAmWell = 'I am well';
export const goesOn = 'Thank you. Our messages to you start again.';
export const confirmedText = (phone: string) =>
  `Our records say that you died. If this is wrong, call ${phone}.`;
