import { expect, it } from 'vitest';
import { whyNotSigned } from './verify-signature.ts';

const known = {
  key: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
/** The first example of AWS, as it goes over the wire. */
const arrived = {
  method: 'GET',
  target: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  body: Buffer.alloc(0),
};

it('takes what AWS publishes as signed, and nothing that differs by a byte', () => {
  expect(whyNotSigned(arrived, known)).toBeNull();
  const other = (changed: Partial<typeof arrived>) =>
    whyNotSigned({ ...arrived, ...changed }, known);
  expect(other({ target: '/test.tx' })).toBe('SignatureDoesNotMatch');
  expect(other({ method: 'PUT' })).toBe('SignatureDoesNotMatch');
  expect(other({ body: Buffer.from('x') })).toBe('XAmzContentSHA256Mismatch');
  expect(other({ headers: { ...arrived.headers, range: 'bytes=0-8' } })).toBe(
    'SignatureDoesNotMatch',
  );
  expect(whyNotSigned(arrived, { ...known, secret: 'another' })).toBe('SignatureDoesNotMatch');
  expect(whyNotSigned(arrived, { ...known, key: 'another' })).toBe('InvalidAccessKeyId');
});
