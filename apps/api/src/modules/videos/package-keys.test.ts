import { expect, test } from 'vitest'
import { createPackageKeys } from './package-keys.ts'

const keys = createPackageKeys({ MEDIA_KEY_SECRET: 'mới', MEDIA_KEY_SECRET_PREVIOUS: 'cũ' })
const made = keys.make('a'.repeat(32))

test('package keys: the same package gets the same keys, another package gets others', () => {
  const opened = keys.open('a'.repeat(32), made.sealed)
  for (const index of [0, 1, 899]) expect(opened?.(index)).toEqual(made.keyOf(index))
  expect(keys.open('b'.repeat(32), made.sealed)).toBeNull()
  expect(keys.open('a'.repeat(32), `${made.sealed}A`)).toBeNull()
})

test('package keys: each group of segments of each package has its own 16-byte key', () => {
  const other = keys.make('a'.repeat(32))
  const all = [0, 1, 2].flatMap((index) => [made.keyOf(index), other.keyOf(index)])
  expect(all.map((key) => key.length)).toEqual(Array(6).fill(16))
  expect(new Set(all.map((key) => key.toString('hex'))).size).toBe(6)
})

test('package keys: the database holds none of them unencrypted', () => {
  const stored = Buffer.from(made.sealed.split('.')[1] ?? '', 'base64url')
  for (const index of [0, 1]) expect(stored.includes(made.keyOf(index))).toBe(false)
})

test('package keys: keys sealed with the previous secret are opened and sealed with the current one', () => {
  const before = createPackageKeys({ MEDIA_KEY_SECRET: 'cũ' }).make('c')
  const sealed = keys.reseal('c', before.sealed) ?? ''
  expect(before.sealed.startsWith(keys.currentPrefix)).toBe(false)
  expect(sealed.startsWith(keys.currentPrefix)).toBe(true)
  expect(createPackageKeys({ MEDIA_KEY_SECRET: 'mới' }).open('c', sealed)?.(3)).toEqual(before.keyOf(3))
  expect(createPackageKeys({ MEDIA_KEY_SECRET: 'khác' }).reseal('c', sealed)).toBeNull()
})
