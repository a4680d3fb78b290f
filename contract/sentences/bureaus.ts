export const practiceBureau = 'Practice Credit Bureau';
export const practiceAddress = '1 Practice Road, Lusaka';
export const draftBureau = 'A credit bureau';
export const unknownAddress = 'our office';
