import { expect, it } from 'vitest';
import { encoded, signedHeaders } from './sign-request.ts';

// The examples of AWS, "Authenticating Requests: Using the Authorization Header".
const secret = {
  region: 'us-east-1',
  key: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const now = new Date('2013-05-24T00:00:00Z');
const host = 'https://examplebucket.s3.amazonaws.com';

it.each([
  {
    what: 'GET Object',
    method: 'GET',
    path: '/test.txt',
    headers: { range: 'bytes=0-9' },
    body: '',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'PUT Object',
    method: 'PUT',
    path: '/test%24file.text',
    headers: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    },
    body: 'Welcome to Amazon S3.',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    what: 'GET Bucket Lifecycle',
    method: 'GET',
    path: '/?lifecycle',
    headers: {},
    body: '',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    what: 'List Objects',
    method: 'GET',
    path: '/?max-keys=2&prefix=J',
    headers: {},
    body: '',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('signs as AWS publishes it: $what', ({ method, path, headers, body, signature }) => {
  const request = { method, url: new URL(host + path), body: Buffer.from(body), headers };
  expect(signedHeaders(request, secret, now)['authorization']).toMatch(
    new RegExp(`Signature=${signature}$`),
  );
});

it('encodes what JavaScript leaves and AWS does not', () => {
  expect(encoded("a b!'()*~/é")).toBe('a%20b%21%27%28%29%2A~%2F%C3%A9');
});
