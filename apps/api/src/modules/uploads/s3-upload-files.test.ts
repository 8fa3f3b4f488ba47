import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Upload } from '@tus/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '../../storage/open-storage.ts'
import type { Storage } from '../../storage/storage.ts'
import { testEnv } from '../../test/env.ts'
import { onEachStore, type TestStore } from '../../test/s3/stores.ts'
import { createS3UploadFiles } from './s3-upload-files.ts'
import type { UploadFiles } from './upload-files.ts'

const MB = 1024 * 1024

onEachStore('S3 upload', (open) => {
  let store: TestStore
  let storage: Storage
  let files: UploadFiles
  beforeAll(async () => {
    store = await open()
    storage = openStorage(testEnv(store.env))
    files = createS3UploadFiles(store.settings, storage)
  })
  afterAll(() => store.stop())

  const begin = async (size: number) => {
    const id = randomUUID()
    const upload = await files.store.create(
      new Upload({ id, size, offset: 0, metadata: { filename: 'Bài 1.mp4' } }),
    )
    expect(upload.id).toBe(id)
    return id
  }
  const send = (id: string, bytes: Buffer, offset: number) =>
    files.store.write(Readable.from([bytes]), id, offset)
  const everything = async () => {
    const ids: string[] = []
    for await (const { id } of files.list()) ids.push(id)
    return ids
  }

  test('accepts parts of any length from several instances and completes a stored file', async () => {
    const content = randomBytes(21 * MB + 17)
    const id = await begin(content.length)
    expect([await files.storedBytes(id), await everything()]).toEqual([0, [id]])
    let offset = 0
    for (const length of [3, 9 * MB, MB, 20, content.length]) {
      offset = await send(id, content.subarray(offset, offset + length), offset)
      expect(await files.storedBytes(id)).toBe(offset)
    }
    expect(offset).toBe(content.length)
    await files.flush(id)
    expect((await buffer(await files.read(id))).equals(content)).toBe(true)
    await files.moveTo(id, 'originals/moved')
    expect((await buffer(await storage.read('originals/moved'))).equals(content)).toBe(true)
    expect([await files.storedBytes(id), await everything()]).toEqual([null, []])
  })

  test('an interrupted upload resumes from the stored parts', async () => {
    const content = randomBytes(20 * MB)
    const id = await begin(content.length)
    const broken = new Readable({ read() {} })
    broken.push(content.subarray(0, 12 * MB))
    const writing = files.store.write(broken, id, 0)
    broken.destroy(new Error('the line went dead'))
    await expect(writing).rejects.toThrow('the line went dead')
    const offset = (await files.storedBytes(id)) ?? -1
    expect(offset).toBeGreaterThanOrEqual(0)
    expect(await send(id, content.subarray(offset), offset)).toBe(content.length)
    expect((await buffer(await files.read(id))).equals(content)).toBe(true)
    await files.remove(id)
    expect(await everything()).toEqual([])
  })

  test('the next process finishes an upload whose process died before completing it', async (context) => {
    const { double: server } = store
    if (!server) return context.skip('only our double fails when it is told to')
    const content = randomBytes(MB)
    const id = await begin(content.length)
    server.failOn('POST', 10)
    await expect(send(id, content, 0)).rejects.toMatchObject({ name: 'InternalError' })
    server.failOn('POST', 0)
    expect([await files.storedBytes(id), await storage.stat(`uploads/${id}`)]).toEqual([content.length, null])
    await files.flush(id)
    await files.flush(id)
    expect((await buffer(await files.read(id))).equals(content)).toBe(true)
    await files.remove(id)
  })

  test('an upload dropped by the bucket counts as gone, not as finished', async () => {
    const id = await begin(20 * MB)
    await send(id, randomBytes(9 * MB), 0)
    await store.dropUploads()
    expect(await files.storedBytes(id)).toBeNull()
    await expect(files.flush(id)).rejects.toThrow('no parts')
    await files.remove(id)
    expect([await everything(), (await store.keys()).filter((key) => key.startsWith('uploads/'))]).toEqual([
      [],
      [],
    ])
  })

  test.each(['../x', 'a', '', 'originals/x'])('refuses the id %j', async (id) => {
    await expect(async () => files.read(id)).rejects.toThrow('bad upload id')
    await expect(async () => files.remove(id)).rejects.toThrow('bad upload id')
  })
})
