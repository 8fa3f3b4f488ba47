import { expect, test } from 'vitest'
import { ratePassword } from './rate-password.ts'

const rules = { least: 8, personal: ['Trần Thu Hà', 'thuhatran@example.vn'] }

test.each([
  ['', 'short', 8],
  ['bảy chữ', 'short', 1],
  // Decomposed accents are not characters of their own.
  ['bảy chữ'.normalize('NFD'), 'short', 1],
  ['tran12345', 'personal', 0],
  ['xin ThuHaTran', 'personal', 0],
  ['aaaaaaaaaaaa', 'repeated', 0],
  ['chieumua', 'fair', 0],
  ['chiều mưa trên phố', 'good', 0],
  ['chiều mưa trên phố núi cao', 'strong', 0],
] as const)('%j is %s', (password, level, missing) => {
  expect(ratePassword(password, rules)).toMatchObject({ level, missing })
})

test('staff need more characters', () => {
  expect(ratePassword('chieu mua', { ...rules, least: 12 })).toMatchObject({ level: 'short', missing: 3 })
})
