/** What a borrower reads before agreeing. A text that is changed here is a new version there. */

export const processing = 'Use of your details';
export const processingText =
  'We use the details you give us to check who you are, to decide about your loans and to ' +
  'keep their accounts. The Privacy Policy says which details, why and for how long.';
export const processingWithdrawal =
  'You cannot ask for a new loan without it. A loan you have stays as it is, and we keep ' +
  'what the law tells us to keep.';
export const biometrics = 'Face check';
export const biometricsText =
  'We compare photos of your face with the photo on your identity card, by computer and ' +
  'sometimes by a person of ours. We keep the photos encrypted, show them to nobody else ' +
  'and use them for nothing else. You may say no: then one photo goes to a person instead.';
export const biometricsWithdrawal =
  'We delete the photos of your face and the measurements made from them. What came out of ' +
  'the check stays.';
export const location = 'Rough location';
export const locationText =
  'When you log in, we note roughly where your phone is, to about one kilometre. It helps ' +
  'us see when somebody else uses your account. It never decides about a loan.';
export const locationWithdrawal = 'We delete the places we noted and note no more.';
export const marketing = 'Offers by SMS';
export const marketingText = 'We may send you offers and coupons by SMS, at most two a month.';
export const marketingWithdrawal =
  'We send no more offers. Messages about your loans still come.';
export const advertising = 'Advertising networks';
export const advertisingText =
  'If an advertisement brought you to us, we may tell the network that showed it that you ' +
  'came and that you registered. It sees the number of the advertisement and the internet ' +
  'address of your phone. It never gets your name, your phone number or your loans.';
export const advertisingWithdrawal = 'We tell the network nothing more from this phone.';
