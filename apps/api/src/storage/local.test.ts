import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLocalStorage } from './local.ts'
import type { Storage } from './storage.ts'

let root: string
let storage: Storage
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storage-'))
  storage = createLocalStorage(root)
})
afterEach(() => rm(root, { recursive: true, force: true }))

describe('local storage', () => {
  test('gives back what was put, whole and in part', async () => {
    await storage.put('a/b.txt', Buffer.from('0123456789'))
    expect(await text(await storage.read('a/b.txt'))).toBe('0123456789')
    expect(await text(await storage.read('a/b.txt', { start: 2, end: 5 }))).toBe('234')
    expect((await storage.stat('a/b.txt'))?.bytes).toBe(10)
  })

  test('keeps nothing of a put that broke off', async () => {
    const broken = new Readable({
      read() {
        this.push('half')
        this.destroy(new Error('the line went dead'))
      },
    })
    await expect(storage.put('a/b.txt', broken)).rejects.toThrow('the line went dead')
    expect(await storage.stat('a/b.txt')).toBeNull()
    expect(await readdir(join(root, 'a'))).toEqual([])
  })

  test('moves finished work in and replaces what was there', async () => {
    await storage.put('a/b.txt', Buffer.from('old'))
    await writeFile(join(root, 'work.txt'), 'new')
    await storage.moveIn(join(root, 'work.txt'), 'a/b.txt')
    expect(await text(await storage.read('a/b.txt'))).toBe('new')
    await storage.remove('a')
    expect(await storage.stat('a/b.txt')).toBeNull()
  })

  test('says what is missing', async () => {
    await expect(storage.read('nothing/here.txt')).rejects.toThrow('no stored file')
    await storage.put('file', Buffer.from('x'))
    expect(await storage.stat('file/below')).toBeNull()
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
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('bad storage key')
    await expect(storage.stat(key)).rejects.toThrow('bad storage key')
  })
})
