import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { HeadObjectCommand, PutBucketAclCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEnv } from '../test/env.ts'
import { type S3Server, s3EnvOf, startS3Server } from '../test/s3/server.ts'
import { onEachStore, type TestStore } from '../test/s3/stores.ts'
import { lookAtStorage } from './look.ts'
import { makeBucket } from './make-bucket.ts'
import { createS3Storage } from './s3.ts'
import { s3SettingsOf } from './s3-client.ts'
import { copyObject } from './s3-copy.ts'
import type { Storage } from './storage.ts'

const MB = 1024 * 1024

onEachStore('s3 storage', (open) => {
  let store: TestStore
  let storage: Storage
  let work: string
  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), 's3-'))
    store = await open()
    storage = createS3Storage(store.settings, join(work, 'lent'))
  })
  afterAll(async () => {
    await store.stop()
    await rm(work, { recursive: true, force: true })
  })

  test('a missing bucket and a wrong access key are errors, not missing files', async () => {
    await storage.put('a/b', Buffer.from('x'))
    const { settings } = store
    const wrong = [
      { ...settings, bucket: 'khac' },
      {
        ...settings,
        client: { ...settings.client, credentials: { accessKeyId: 'x', secretAccessKey: 'y' } },
      },
    ]
    for (const one of wrong) {
      const closed = createS3Storage(one, join(work, 'lent'))
      const name = expect.stringMatching(/^(?:NoSuchBucket|InvalidAccessKeyId)$/)
      await expect(closed.read('a/b')).rejects.toMatchObject({ name })
      await expect(closed.put('a/b', Buffer.from('y'))).rejects.toMatchObject({ name })
    }
    expect(await text(await storage.read('a/b'))).toBe('x')
  })

  test('a signed URL opens one file for a minute, with the response headers it was signed for', async () => {
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
    // Like Amazon, stores refuse a request with two kinds of credentials; a browser drops the bearer token when it is
    // redirected to another origin.
    expect((await fetch(String(url), { headers: { authorization: 'Bearer x' } })).status).toBe(400)
  })

  test('copies files that are too large for one copy in parts', async () => {
    const { client, settings } = store
    const content = randomBytes(12 * MB + 5)
    await storage.put('a/large', content)
    const place = (Key: string) => ({ Bucket: settings.bucket, Key })
    await copyObject(client, place('a/large'), place('a/copy'), { atOnce: MB, part: 5 * MB })
    expect((await buffer(await storage.read('a/copy'))).equals(content)).toBe(true)
    const { ETag } = await client.send(new HeadObjectCommand(place('a/copy')))
    expect(ETag).toMatch(/-3"$/)
    await expect(copyObject(client, place('a/none'), place('a/copy2'))).rejects.toMatchObject({
      name: 'NotFound',
    })
    expect(await store.openUploads()).toEqual([])
  })

  test('makes a private bucket, and sees when it is opened to sites or to everybody', async (context) => {
    if (store.double) return context.skip('our double has one bucket, without rules')
    const { client } = store
    const Bucket = `${store.settings.bucket}-moi`
    const env = testEnv({ ...store.env, S3_BUCKET: Bucket })
    expect([await makeBucket(env), await makeBucket(env)]).toEqual([true, false])
    expect(await lookAtStorage(env)).toMatchObject({ failure: null, isPublic: false, allowsSites: false })
    const AllowedOrigins = [new URL(env.PUBLIC_WEB_URL).origin]
    const CORSRules = [{ AllowedOrigins, AllowedMethods: ['GET'], AllowedHeaders: ['range'] }]
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }))
    expect(await lookAtStorage(env)).toMatchObject({ failure: null, isPublic: false, allowsSites: true })
    await client.send(new PutBucketAclCommand({ Bucket, ACL: 'public-read' }))
    expect(await lookAtStorage(env)).toMatchObject({ isPublic: true })
    const other = testEnv({ ...store.env, S3_SECRET_ACCESS_KEY: 'khac' })
    expect(await lookAtStorage(other)).toMatchObject({ failure: 'SignatureDoesNotMatch' })
  })

  test('keeps a file of 300 MB whole, which goes in parts', async (context) => {
    if (store.double) return context.skip('files of our double are no larger than its tests need')
    const block = randomBytes(MB)
    const sent = createHash('sha256')
    const blocks = Readable.from(
      (function* () {
        for (let n = 0; n < 300; n += 1) {
          sent.update(block)
          yield block
        }
      })(),
    )
    await storage.put('a/film', blocks)
    const kept = createHash('sha256')
    for await (const chunk of await storage.read('a/film')) kept.update(chunk as Buffer)
    expect(kept.digest('hex')).toBe(sent.digest('hex'))
    expect(await buffer(await storage.read('a/film', { start: 300 * MB - 3, end: 300 * MB }))).toEqual(
      block.subarray(-3),
    )
    await storage.remove('a/film')
  })

  test('removes local copies that a killed process left behind', async () => {
    await storage.put('a/b', Buffer.from('x'))
    await storage.withLocalFile('a/b', async () => {
      const left = join(work, 'lent', 'left')
      await writeFile(left, 'x')
      const yesterday = new Date(Date.now() - 86_400_000)
      await utimes(left, yesterday, yesterday)
    })
    await storage.withLocalFile('a/b', async (path) =>
      expect(await readdir(join(path, '..'))).toHaveLength(1),
    )
    expect(await readdir(join(work, 'lent'))).toEqual([])
  })
})

describe('s3 storage, a store that fails', () => {
  let server: S3Server
  let storage: Storage
  beforeAll(async () => {
    server = await startS3Server()
    storage = createS3Storage(s3SettingsOf(testEnv(s3EnvOf(server))), tmpdir())
  })
  afterAll(() => server.stop())

  test('retries while the store is busy, and fails when it stays down', async () => {
    await storage.put('a/b', Buffer.from('x'))
    server.failNext(503, 500)
    expect(await text(await storage.read('a/b'))).toBe('x')
    server.failNext(...Array<number>(10).fill(503))
    await expect(storage.stat('a/b')).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } })
    server.failNext()
  })
})
