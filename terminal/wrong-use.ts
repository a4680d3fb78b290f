/** What was typed does not fit; nothing was asked. The message is for the user. */
export class WrongUse extends Error {}
