import '../../server/lending/ussd/screens.test.ts';
