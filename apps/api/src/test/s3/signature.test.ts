import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { S3Error } from './errors.ts'
import { verifySignature } from './signature.ts'

/** Account of the worked examples in Amazon's document on S3 signatures. */
const account = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const now = new Date('2013-05-24T00:00:00Z')
const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const putHash = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072'

const request = (method: string, url: string, headers: Record<string, string>) =>
  ({
    method,
    url,
    headers: { host: 'examplebucket.s3.amazonaws.com', ...headers },
  }) as unknown as IncomingMessage
const signed = (method: string, url: string, signature: string, headers: Record<string, string> = {}) => {
  const all = { 'x-amz-content-sha256': empty, 'x-amz-date': '20130524T000000Z', ...headers }
  const names = ['host', ...Object.keys(all)].sort().join(';')
  const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`
  return request(method, url, { ...all, authorization })
}

const getObject = signed(
  'GET',
  '/test.txt',
  'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  {
    range: 'bytes=0-9',
  },
)
const putObject = signed(
  'PUT',
  '/test%24file.text',
  '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  {
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-content-sha256': putHash,
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  },
)
const getLifecycle = signed(
  'GET',
  '/?lifecycle',
  'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
)
const list = signed(
  'GET',
  '/?max-keys=2&prefix=J',
  '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
)
const presigned = request(
  'GET',
  '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  {},
)

describe('s3 signature', () => {
  test.each([
    ['GET with a range', getObject, empty],
    ['PUT', putObject, putHash],
    ['a subresource', getLifecycle, empty],
    ['a list', list, empty],
    ['a presigned address', presigned, 'UNSIGNED-PAYLOAD'],
  ])('equals the example of Amazon’s document: %s', (_name, example, hash) => {
    expect(verifySignature(example, account, now)).toBe(hash)
  })

  test.each<[string, Partial<IncomingMessage>]>([
    ['another path', { url: '/test2.txt' }],
    ['another method', { method: 'PUT' }],
    ['another query', { url: '/test.txt?acl' }],
    ['another header', { headers: { ...getObject.headers, range: 'bytes=0-99' } }],
    ['another body', { headers: { ...getObject.headers, 'x-amz-content-sha256': putHash } }],
    [
      'a header of theirs that was not signed',
      { headers: { ...getObject.headers, 'x-amz-acl': 'public-read' } },
    ],
    ['no signature', { headers: {} }],
  ])('is refused with %s', (_name, change) => {
    const changed = { ...getObject, ...change } as IncomingMessage
    expect(() => verifySignature(changed, account, now)).toThrow(S3Error)
  })

  test('is refused when it has expired or was made with another key', () => {
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    expect(() => verifySignature(getObject, account, later(16))).toThrow('clocks')
    expect(verifySignature(presigned, account, later(23 * 60))).toBe('UNSIGNED-PAYLOAD')
    expect(() => verifySignature(presigned, account, later(24 * 60 + 1))).toThrow('expired')
    expect(() => verifySignature(getObject, { ...account, secretAccessKey: 'x' }, now)).toThrow(
      'does not fit',
    )
    expect(() => verifySignature(getObject, { ...account, region: 'eu-west-1' }, now)).toThrow('credential')
  })
})
