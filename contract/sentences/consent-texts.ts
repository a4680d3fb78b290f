/** What a borrower reads before agreeing. A text that is changed here is a new version there. */

export const processing = 'Use of your details';
export const processingText =
  'We use your details to check you and to decide about loans. We also keep their accounts ' +
  'with them. The Privacy Policy says which details, why and for how long.';
export const processingWithdrawal =
  'You cannot ask for a new loan without it. A loan you have stays as it is, and we keep ' +
  'what the law tells us to keep.';
export const biometrics = 'Face check';
export const biometricsText =
  'We compare photos of your face with the photo on your card. A computer does it, ' +
  'and sometimes our staff. We keep the photos encrypted. We show them to nobody else and ' +
  'use them for nothing else. You may say no: then one photo goes to a person instead.';
export const biometricsWithdrawal =
  'We delete the photos of your face and their measurements. The result of the check stays.';
export const location = 'Rough location';
export const locationText =
  'When you log in, we note where your phone is. We note it to about one kilometre. It ' +
  'helps us see when someone else uses your account. It never decides about a loan.';
export const locationWithdrawal = 'We delete the places we noted and note no more.';
export const marketing = 'Offers by SMS';
export const marketingText = 'We may send you offers by SMS, at most two a month.';
export const marketingWithdrawal =
  'We send no more offers. Messages about your loans still come.';
export const advertising = 'Advertising networks';
export const advertisingText =
  'Did an advertisement bring you to us? Then we may tell its network that you came and ' +
  'registered. It sees the number of the advertisement and your phone’s internet address. It ' +
  'never gets your name, your phone number or your loans.';
export const advertisingWithdrawal = 'We tell the network nothing more from this phone.';
export const register = 'Check of your card';
export const registerTextDidit = (provider: string) =>
  `We ask ${provider} whether the register of cards knows yours. ${provider} gets your NRC ` +
  'number, name and date of birth. These leave Zambia. Afterwards we ask them to delete the ' +
  'record. They may keep it for a time. You may say no: then our staff may check your card.';
export const registerTextPrembly = (provider: string) =>
  `We ask ${provider} what the register of cards says. ${provider} gets your NRC number and ` +
  'nothing else. It leaves Zambia. We only keep whether your details agree. You may say no: ' +
  'then our staff may check your card.';
export const registerWithdrawal =
  'We do not ask the register again. What we noted before stays.';
export const bureau = 'Your other loans';
export const bureauText = (name: string) =>
  `We ask ${name} about your other loans. We ask when you want a larger loan. ` +
  'It gets your NRC number, name and date of birth. We keep its report for 90 days, and its ' +
  'figures with your loan. You may say no: then our staff may ask you for more.';
export const bureauWithdrawal =
  'We do not ask about your other loans again. What we noted before stays.';
export const whatsapp = 'Messages by WhatsApp';
export const whatsappText =
  'We send receipts and reminders by WhatsApp, not by SMS. Meta runs WhatsApp and gets your ' +
  'number and these messages. They leave Zambia. Codes and notices still come by SMS. ' +
  'You can reply STOP at any time.';
export const whatsappWithdrawal = 'We send these messages by SMS again.';
