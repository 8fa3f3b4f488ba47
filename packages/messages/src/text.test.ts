import { describe, expect, test } from 'vitest'
import { foldText, holdsWords, slugify } from './index.ts'

describe('foldText', () => {
  test.each(['Tiêm môi', 'TIÊM MÔI', 'tiem moi', 'Tiêm  môi ', 'Tiêm môi'.normalize('NFD')])(
    '%s is tiem moi',
    (text) => {
      expect(foldText(text)).toBe('tiem moi')
    },
  )
  test('đ is d, and every stacked mark goes', () => {
    expect(foldText('Đào Ẩn Ễ Ự ượng Đặng')).toBe('dao an e u uong dang')
  })
})

describe('holdsWords', () => {
  test.each([
    ['moi tiem', true],
    ['TIÊM', true],
    ['  ', true],
    ['tiem mat', false],
  ])('"Tiêm môi" is found by "%s": %s', (term, isFound) => {
    expect(holdsWords('Tiêm môi', term)).toBe(isFound)
  })
})

describe('slugify', () => {
  test.each([
    ['Xử trí tắc mạch sau tiêm filler', 'xu-tri-tac-mach-sau-tiem-filler'],
    ['  Đỗ Ửu Phước – 28 ngày! ', 'do-uu-phuoc-28-ngay'],
    ['!!!', ''],
  ])('%s → %s', (text, slug) => {
    expect(slugify(text)).toBe(slug)
  })
  test('never ends in a dash where it is cut', () => {
    const slug = slugify('a'.repeat(119) + ' bc')
    expect(slug).toBe('a'.repeat(119))
  })
})
