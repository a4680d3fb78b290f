import './screens.test.ts';
