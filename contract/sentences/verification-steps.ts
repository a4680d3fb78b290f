/** The five steps in few words. The home of who is not verified yet needs these. */

export const card = 'Card';
export const cardNeeds = 'A photo of your NRC';
export const you = 'You';
export const youNeed = 'Your work, income and address';
export const contacts = 'Contacts';
export const contactsNeed = 'Two people who know you';
export const questions = 'Questions';
export const questionsNeed = 'A few questions about money';
export const face = 'Face';
export const faceNeeds = 'A short face check';
