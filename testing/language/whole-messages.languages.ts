import '../../server/lending/payments/whole-messages.test.ts';
