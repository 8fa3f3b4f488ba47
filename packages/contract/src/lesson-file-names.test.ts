import { describe, expect, test } from 'vitest'
import { cleanFileName, isSafeFileName, suggestedType, toLessonFileName } from './lesson-file-names.ts'

describe('name of a lesson file', () => {
  test('is the name of the chosen file without its ending, composed and without what no system takes', () => {
    const decomposed = 'Phác đồ tiêm.pdf'.normalize('NFD')
    expect(toLessonFileName(decomposed, 'Tài liệu')).toBe('Phác đồ tiêm')
    expect(toLessonFileName('../../etc/passwd', 'Tài liệu')).toBe('etc passwd')
    expect(toLessonFileName('a\u202Efdp.exe', 'Tài liệu')).toBe('a fdp')
    expect(toLessonFileName('.pdf', 'Tài liệu')).toBe('Tài liệu')
    expect(toLessonFileName('v1.2 bản cuối.xlsx', 'Tài liệu')).toBe('v1.2 bản cuối')
  })

  test('that was cleaned is always safe', () => {
    for (const name of ['con:bat', 'a|b', '..', ' . ', 'x\u0000y', 'tên\u200B ẩn', 'a'.repeat(400)]) {
      const clean = cleanFileName(name)
      expect([name, clean === '' || isSafeFileName(clean)]).toEqual([name, true])
    }
  })

  test('suggests a type by its ending', () => {
    expect(suggestedType('Ảnh.JPEG')).toBe('image/jpeg')
    expect(suggestedType('bảng.xlsx')).toContain('spreadsheetml')
    expect(suggestedType('chương trình.exe')).toBeNull()
  })
})
