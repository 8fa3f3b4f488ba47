import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../test/s3/server.ts'
import { createS3Storage } from './s3.ts'
import type { S3Settings } from './s3-client.ts'
import { copyObject } from './s3-copy.ts'
import type { Storage } from './storage.ts'

let server: S3Server
let settings: S3Settings
let storage: Storage
let work: string
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 's3-'))
  server = await startS3Server()
  const { region, ...credentials } = server.credentials
  settings = {
    bucket: server.bucketName,
    client: {
      endpoint: server.url,
      region,
      credentials,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    },
  }
  storage = createS3Storage(settings, join(work, 'lent'))
})
afterAll(async () => {
  await server.stop()
  await rm(work, { recursive: true, force: true })
})

const MB = 1024 * 1024

test('s3 storage: retries while the store is busy, and fails when it stays down', async () => {
  await storage.put('a/b', Buffer.from('x'))
  server.failNext(503, 500)
  expect(await text(await storage.read('a/b'))).toBe('x')
  server.failNext(...Array<number>(10).fill(503))
  await expect(storage.stat('a/b')).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } })
  server.failNext()
})

test('s3 storage: a missing bucket and a wrong access key are errors, not missing files', async () => {
  const wrong = [
    { ...settings, bucket: 'khac' },
    { ...settings, client: { ...settings.client, credentials: { accessKeyId: 'x', secretAccessKey: 'y' } } },
  ]
  for (const one of wrong) {
    const closed = createS3Storage(one, join(work, 'lent'))
    const name = expect.stringMatching(/^(?:NoSuchBucket|InvalidAccessKeyId)$/)
    await expect(closed.read('a/b')).rejects.toMatchObject({ name })
    await expect(closed.put('a/b', Buffer.from('y'))).rejects.toMatchObject({ name })
  }
  expect(await text(await storage.read('a/b'))).toBe('x')
})

test('s3 storage: a signed URL opens one file for a minute, with the response headers it was signed for', async () => {
  await storage.put('packages/k/video-360/00001.m4s', Buffer.from('0123456789'))
  const url = await storage.presign?.('packages/k/video-360/00001.m4s', {
    lifeSeconds: 60,
    contentType: 'video/iso.segment',
    cacheControl: 'private, max-age=86400',
  })
  const whole = await fetch(String(url))
  expect([whole.status, await whole.text()]).toEqual([200, '0123456789'])
  expect(whole.headers.get('content-type')).toBe('video/iso.segment')
  expect(whole.headers.get('cache-control')).toBe('private, max-age=86400')
  const part = await fetch(String(url), { headers: { range: 'bytes=2-4' } })
  expect([part.status, await part.text()]).toEqual([206, '234'])
  const changes: [string, string][] = [
    ['00001', '00002'],
    ['X-Amz-Expires=60', 'X-Amz-Expires=6000'],
    ['X-Amz-Signature=', 'X-Amz-Signature=0'],
  ]
  for (const [from, to] of changes) expect((await fetch(String(url).replace(from, to))).status).toBe(403)
  expect((await fetch(String(url).split('?')[0] ?? '')).status).toBe(403)
  // Like Amazon, this store refuses a request with two kinds of credentials; a browser drops the bearer token when it
  // is redirected to another origin.
  expect((await fetch(String(url), { headers: { authorization: 'Bearer x' } })).status).toBe(400)
})

test('s3 storage: copies files that are too large for one copy in parts', async () => {
  const client = new S3Client(settings.client)
  const content = randomBytes(12 * MB + 5)
  await storage.put('a/large', content)
  const place = (Key: string) => ({ Bucket: settings.bucket, Key })
  await copyObject(client, place('a/large'), place('a/copy'), { atOnce: MB, part: 5 * MB })
  expect((await buffer(await storage.read('a/copy'))).equals(content)).toBe(true)
  expect(server.bucket.find('a/copy').etag).toMatch(/-3"$/)
  await expect(copyObject(client, place('a/none'), place('a/copy2'))).rejects.toMatchObject({
    name: 'NotFound',
  })
  expect(server.bucket.uploads.size).toBe(0)
})

test('s3 storage: removes local copies that a killed process left behind', async () => {
  await storage.put('a/b', Buffer.from('x'))
  await storage.withLocalFile('a/b', async () => {
    const left = join(work, 'lent', 'left')
    await writeFile(left, 'x')
    const yesterday = new Date(Date.now() - 86_400_000)
    await utimes(left, yesterday, yesterday)
  })
  await storage.withLocalFile('a/b', async (path) => expect(await readdir(join(path, '..'))).toHaveLength(1))
  expect(await readdir(join(work, 'lent'))).toEqual([])
})
