/** The steps of verification, named as specified. */

export const identity = 'Identity Information';
export const personal = 'Personal information';
export const contacts = 'Emergency Contact';
export const questionnaire = 'Questionnaire';
export const face = 'Face recognition';
