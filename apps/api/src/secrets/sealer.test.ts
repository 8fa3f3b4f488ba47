import { expect, test } from 'vitest'
import { createSealer } from './sealer.ts'

const sealer = createSealer({ current: 'mới', previous: 'cũ' }, 'thử')
const sealed = sealer.seal('điều bí mật', 'an')

test('opens what it sealed, for its owner only', () => {
  expect(sealer.unseal(sealed, 'an')).toBe('điều bí mật')
  expect(sealer.unseal(sealed, 'bình')).toBeNull()
  expect(sealed.startsWith(sealer.currentPrefix)).toBe(true)
})

test('never seals one text the same way twice', () => {
  expect(sealer.seal('điều bí mật', 'an')).not.toBe(sealed)
})

test('opens what the secret before sealed, and nothing of other secrets or uses', () => {
  expect(sealer.unseal(createSealer({ current: 'cũ' }, 'thử').seal('a', 'an'), 'an')).toBe('a')
  expect(sealer.unseal(createSealer({ current: 'khác' }, 'thử').seal('a', 'an'), 'an')).toBeNull()
  expect(sealer.unseal(createSealer({ current: 'mới' }, 'việc khác').seal('a', 'an'), 'an')).toBeNull()
})

test('opens nothing that was changed, cut or made up', () => {
  const [name = '', text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  const flipped = bytes.map((byte, index) => (index === bytes.length - 1 ? byte ^ 1 : byte))
  const broken = [
    `${name}.${Buffer.from(flipped).toString('base64url')}`,
    `${name}.${text.slice(0, 20)}`,
    `${name}.`,
    name,
    text,
    '',
  ]
  for (const one of broken) expect([one, sealer.unseal(one, 'an')]).toEqual([one, null])
})
