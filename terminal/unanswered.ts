/** Why there is no answer, in a sentence for the user. */
export class Unanswered extends Error {}
