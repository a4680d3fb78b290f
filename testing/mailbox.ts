import { createMailbox as createOfSimulator } from '../simulator/mail/mailbox.ts';

/** The mailbox of everyone, which tests of the server read. */
export const createMailbox = () => createOfSimulator();
