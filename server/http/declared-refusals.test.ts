import { describe, expect, it } from 'vitest';
import { contractFile } from '../../contract/borrower/loan-documents.ts';
import { queryPayment } from '../../contract/borrower/payments.ts';
import { eraseMyData } from '../../contract/borrower/data-rights.ts';
import { refuse, type Refusal } from './refusal.ts';
import { serve, serveFile } from './serve.ts';

// The type check of the repository reads these lines. Without an error behind one of the
// `@ts-expect-error` it fails. Then an act could refuse with a reason that its call does not
// declare, and the borrower would get a 500.

const notFound = () => refuse('payment-not-found');
const noBill = async (): Promise<Refusal<'payment-not-found' | 'no-bill'>> => refuse('no-bill');

describe('an act', () => {
  it('refuses with what its call declares, itself or through a function', () => {
    expect(serve(queryPayment, async () => refuse('payment-not-found'))).toBeDefined();
    expect(serve(queryPayment, async () => notFound())).toBeDefined();
    expect(serveFile(contractFile, async () => refuse('order-not-found'))).toBeDefined();
  });

  it('cannot refuse with another reason, itself, through a function or of a file', () => {
    // @ts-expect-error `no-bill` is not declared by queryPayment
    expect(serve(queryPayment, async () => refuse('no-bill'))).toBeDefined();
    // @ts-expect-error one reason of the function is not declared
    expect(serve(queryPayment, noBill)).toBeDefined();
    // @ts-expect-error `no-bill` is not declared by contractFile
    expect(serveFile(contractFile, async () => refuse('no-bill'))).toBeDefined();
    // @ts-expect-error the frame alone refuses a device that is not known
    expect(serve(eraseMyData, async () => refuse('device-not-known'))).toBeDefined();
    // @ts-expect-error a reason that is not in the catalogue
    expect(refuse('no-such-reason')).toBeDefined();
  });
});
