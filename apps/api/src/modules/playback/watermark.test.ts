import { expect, test } from 'vitest'
import { maskContact, watermarkOf } from './watermark.ts'

test('watermark: a masked number or address is recognisable to its owner and useless to others', () => {
  const email = 'nguyen.lan@example.vn'
  expect(maskContact({ phone: '0912345678', email })).toBe('091••••678')
  expect(maskContact({ phone: null, email })).toBe('ng•••@example.vn')
  expect(maskContact({ phone: null, email: 'lan@example.vn' })).toBe('l•••@example.vn')
  expect(maskContact({ phone: null, email: 'a@example.vn' })).toBe('a•••@example.vn')
})

test('watermark: names the learner, with the phone number where there is one, and identifies the account', () => {
  const watcher = { name: 'Nguyễn Lan', phone: '0987654321', email: 'lan@example.vn' }
  expect(watermarkOf('019a9f3e-0000-7000-8000-0000001c0ffe', watcher)).toEqual({
    name: 'Nguyễn Lan',
    contact: '098••••321',
    code: '1C0FFE',
  })
})
