import './whole-messages.test.ts';
