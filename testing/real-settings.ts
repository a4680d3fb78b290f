import { createHash } from 'node:crypto';

/** 32 bytes in base64, as drawn: the same for the same purpose. */
export function chance(purpose: string): string {
  return createHash('sha256').update(purpose).digest('base64');
}

/** The fewest settings by which a server takes real providers. */
export const realSettings = {
  PROVIDERS: 'real',
  PUBLIC_URL: 'https://loans.example.zm/',
  TRUST_PROXY: 'loopback',
  PAWAPAY_TOKEN: 'token',
  AFRICASTALKING_USERNAME: 'lender',
  AFRICASTALKING_API_KEY: 'key',
  CALLBACK_SECRET: chance('callbacks').slice(0, 32),
  CODE_PEPPER: chance('codes').slice(0, 32),
  KYC_KEKS: `k1:${chance('pictures')}`,
  KYC_INDEX_KEY: chance('index'),
  LENDER_NAME: 'Lender Limited',
  LICENCE_NUMBER: 'NBFI-1',
  COMPANY_NUMBER: '1',
  LENDER_ADDRESS: 'Lusaka',
  COMPLAINTS_PHONE: '0211000001',
  COMPLAINTS_EMAIL: 'help@loans.example.zm',
};
