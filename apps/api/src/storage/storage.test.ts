import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEnv } from '../test/env.ts'
import { onEachStore } from '../test/s3/stores.ts'
import { createLocalStorage } from './local.ts'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'

/** One kind of storage under test. */
interface Subject {
  storage: Storage
  /** Everything in the store that is not a whole file: drafts, parts of uploads. */
  leftovers(): Promise<string[]>
  stop(): Promise<void>
}

async function openLocal(work: string): Promise<Subject> {
  const root = join(work, 'storage')
  const storage = createLocalStorage(root)
  return {
    storage,
    leftovers: async () =>
      (await readdir(root, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.part')),
    stop: async () => {},
  }
}

async function collect(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const key of keys) all.push(key)
  return all.sort()
}

const tests = (open: (work: string) => Promise<Subject>) => {
  let work: string
  let subject: Subject
  let storage: Storage
  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), 'storage-'))
    subject = await open(work)
    storage = subject.storage
  })
  beforeEach(() => mkdir(join(work, 'in'), { recursive: true }))
  afterEach(async () => {
    for (const top of ['a', 'b', 'packages']) await storage.removeAll(top)
    await rm(join(work, 'in'), { recursive: true, force: true })
  })
  afterAll(async () => {
    await subject.stop()
    await rm(work, { recursive: true, force: true })
  })
  const write = async (name: string, content: string) => {
    const path = join(work, 'in', name)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, content)
    return path
  }

  test('lists all files with their sizes, of a folder and of the whole', async () => {
    await storage.put('a/b.txt', Buffer.from('0123456789'))
    await storage.put('b/c/d.txt', Buffer.from('0'))
    const found: string[] = []
    for await (const { key, bytes, modifiedAt } of storage.entries('')) {
      found.push(`${key} ${bytes}`)
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000)
    }
    expect(found.sort()).toEqual(['a/b.txt 10', 'b/c/d.txt 1'])
    const inside: string[] = []
    for await (const { key } of storage.entries('b')) inside.push(key)
    expect(inside).toEqual(['b/c/d.txt'])
  })

  test('reads back what was written, whole and in part', async () => {
    await storage.put('a/b.txt', Buffer.from('0123456789'))
    expect(await text(await storage.read('a/b.txt'))).toBe('0123456789')
    expect(await text(await storage.read('a/b.txt', { start: 2, end: 5 }))).toBe('234')
    expect(await text(await storage.read('a/b.txt', { start: 9, end: 10 }))).toBe('9')
    const found = await storage.stat('a/b.txt')
    expect(found?.bytes).toBe(10)
    expect(Math.abs((found?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  test('accepts streams of any length, and empty files', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x')
    await storage.put('a/large', Readable.from(Array.from({ length: 12 }, () => chunk)))
    expect((await storage.stat('a/large'))?.bytes).toBe(12 * chunk.length)
    const read = await buffer(
      await storage.read('a/large', { start: 5 * chunk.length - 1, end: 6 * chunk.length }),
    )
    expect(read.length).toBe(chunk.length + 1)
    await storage.put('a/empty', Readable.from([]))
    expect((await storage.stat('a/empty'))?.bytes).toBe(0)
    expect(await text(await storage.read('a/empty'))).toBe('')
  })

  test.each(['half', 'x'.repeat(11 * 1024 * 1024)])(
    'keeps nothing of a write that broke off',
    async (half) => {
      const broken = new Readable({
        read() {
          this.push(half)
          this.destroy(new Error('the line went dead'))
        },
      })
      await expect(storage.put('a/b.txt', broken)).rejects.toThrow('the line went dead')
      expect(await storage.stat('a/b.txt')).toBeNull()
      expect(await collect(storage.list('a'))).toEqual([])
      expect(await subject.leftovers()).toEqual([])
    },
  )

  test('moves a finished local file in and replaces the stored one', async () => {
    await storage.put('a/b.txt', Buffer.from('old'))
    const path = await write('work.txt', 'new')
    await storage.moveIn(path, 'a/b.txt')
    expect(await text(await storage.read('a/b.txt'))).toBe('new')
    expect(await readdir(join(work, 'in'))).toEqual([])
  })

  test('moves the files of a local folder in and keeps the stored ones', async () => {
    await storage.put('packages/k/video-360/00001.m4s', Buffer.from('360'))
    await write('package/video-720/00001.m4s', '720')
    await write('package/manifest.json', '{}')
    await storage.putFolder(join(work, 'in/package'), 'packages/k')
    expect(await collect(storage.list('packages'))).toEqual([
      'packages/k/manifest.json',
      'packages/k/video-360/00001.m4s',
      'packages/k/video-720/00001.m4s',
    ])
    expect(await text(await storage.read('packages/k/video-720/00001.m4s'))).toBe('720')
    expect(await readdir(join(work, 'in'))).toEqual([])
  })

  test('moves a file to another key', async () => {
    await storage.put('a/from', Buffer.from('mới'))
    await storage.put('b/to', Buffer.from('cũ'))
    await storage.move('a/from', 'b/to')
    expect(await text(await storage.read('b/to'))).toBe('mới')
    expect(await storage.stat('a/from')).toBeNull()
    await expect(storage.move('a/from', 'b/to')).rejects.toThrow('no stored file at a/from')
    expect(await text(await storage.read('b/to'))).toBe('mới')
  })

  test('copies a file to a second key, and keeps its bytes until both are removed', async () => {
    await storage.put('a/from', Buffer.from('một'))
    await storage.put('b/to', Buffer.from('cũ'))
    await storage.copy('a/from', 'b/to')
    await storage.put('a/from', Buffer.from('hai'))
    expect(await text(await storage.read('b/to'))).toBe('một')
    await storage.remove('a/from')
    expect(await text(await storage.read('b/to'))).toBe('một')
    await expect(storage.copy('a/from', 'b/to')).rejects.toThrow('no stored file at a/from')
    expect(await subject.leftovers()).toEqual([])
  })

  test('lists and removes below a folder, but not below folders whose names begin alike', async () => {
    for (const key of ['a/k/1', 'a/k/2/3', 'a/kk/1', 'a/k.txt']) await storage.put(key, Buffer.from(key))
    expect(await collect(storage.list('a/k'))).toEqual(['a/k/1', 'a/k/2/3'])
    await storage.removeAll('a/k')
    expect(await collect(storage.list('a'))).toEqual(['a/k.txt', 'a/kk/1'])
    await storage.removeAll('a/k')
    expect(await collect(storage.list('nothing/here'))).toEqual([])
  })

  test('lists the folders below a folder', async () => {
    for (const key of ['a/k/1', 'a/k/2/3', 'a/l/1', 'a/file']) await storage.put(key, Buffer.from(key))
    expect(await collect(storage.listFolders('a'))).toEqual(['k', 'l'])
    expect(await collect(storage.listFolders('a/k'))).toEqual(['2'])
    expect(await collect(storage.listFolders('none'))).toEqual([])
  })

  test('lists and removes more files than one answer of the store holds', async () => {
    const names = Array.from({ length: 1003 }, (_, i) => `f${i}`)
    for (const name of names) await write(`many/${name}`, name)
    await storage.putFolder(join(work, 'in/many'), 'a/many')
    expect((await collect(storage.list('a'))).length).toBe(names.length)
    await storage.removeAll('a/many')
    expect(await collect(storage.list('a'))).toEqual([])
  })

  test('removes one file and nothing else', async () => {
    await storage.put('a/b/c', Buffer.from('c'))
    await storage.put('a/d', Buffer.from('d'))
    await storage.remove('a/d')
    expect(await storage.stat('a/d')).toBeNull()
    await storage.remove('a/d')
    await storage.remove('a/b')
    await storage.remove('a/b/c/e')
    expect(await collect(storage.list('a'))).toEqual(['a/b/c'])
  })

  test('lends a local path for reading, and removes the local copy afterwards', async () => {
    await storage.put('a/b.txt', Buffer.from('nội dung'))
    let lent = ''
    const found = await storage.withLocalFile('a/b.txt', async (path) => {
      lent = path
      return readFile(path, 'utf8')
    })
    expect(found).toBe('nội dung')
    await expect(
      storage.withLocalFile('a/b.txt', () => Promise.reject(new Error('ffmpeg fell'))),
    ).rejects.toThrow('ffmpeg fell')
    await expect(storage.withLocalFile('a/none', async () => {})).rejects.toThrow('no stored file')
    expect(await readdir(join(work, 'lent')).catch(() => [])).toEqual([])
    expect(lent.startsWith(work)).toBe(true)
  })

  test('reports a missing file: reading it throws, stat returns null', async () => {
    await expect(storage.read('nothing/here.txt')).rejects.toThrow('no stored file')
    expect(await storage.stat('nothing/here.txt')).toBeNull()
    await storage.put('b/file', Buffer.from('x'))
    expect(await storage.stat('b/file/below')).toBeNull()
    expect(await storage.stat('b')).toBeNull()
  })

  test.each([
    '../x',
    'a/../x',
    '/etc/passwd',
    'a//b',
    '',
    '.hidden',
    'a/.x',
    'a\\b',
    'a\u0000b',
    'a/b/',
    'ă.txt',
  ])('refuses the key %j', async (key) => {
    const bytes = Buffer.from('x')
    await expect(storage.put(key, bytes)).rejects.toThrow('bad storage key')
    await expect(storage.stat(key)).rejects.toThrow('bad storage key')
    await expect(storage.read(key)).rejects.toThrow('bad storage key')
    await expect(storage.remove(key)).rejects.toThrow('bad storage key')
    await expect(storage.removeAll(key)).rejects.toThrow('bad storage key')
    await expect(collect(storage.listFolders(key))).rejects.toThrow('bad storage key')
    await expect(collect(storage.list(key))).rejects.toThrow('bad storage key')
    await expect(storage.withLocalFile(key, async () => {})).rejects.toThrow('bad storage key')
  })
}

describe('storage: a folder', () => {
  tests(openLocal)
})

onEachStore('storage: a bucket', (open) =>
  tests(async (work) => {
    const { env, openUploads, stop } = await open()
    return { storage: openStorage(testEnv({ ...env, DATA_DIR: work })), leftovers: openUploads, stop }
  }),
)
