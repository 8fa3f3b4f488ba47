import { describe, expect, test } from 'vitest'
import { replyMark, writtenPart } from './written-part.ts'

const words = 'Khoảng 30 độ.\n\nNhớ hút ngược trước khi bơm.'

describe('what was written in an answer to a mail', () => {
  test.each([
    ['as it is', words],
    ['above the mark', `${words}\n\n${replyMark}\n\nChào bác sĩ`],
    [
      'above what Gmail quotes',
      `${words}\n\nVào Th 6, 27 thg 11, 2026 vào lúc 09:00 Thẩm Học <a@b.vn> đã viết:\n\n> Chào`,
    ],
    [
      'above a quote whose head is broken in two',
      `${words}\n\nOn Fri, Nov 27, 2026 at 9:00 AM Thẩm Học\n<a@b.vn> wrote:\n\n> Chào`,
    ],
    [
      'above what Outlook quotes',
      `${words}\n\n________________________________\nFrom: Thẩm Học <a@b.vn>\nSent: Friday\nTo: me`,
    ],
    ['above the Vietnamese head', `${words}\r\n\r\nTừ: Thẩm Học <a@b.vn>\r\nĐã gửi: Thứ Sáu`],
    ['above quoted lines', `${words}\n> Góc kim bao nhiêu độ?`],
    ['above a signature', `${words}\n-- \nBS. Khoa\n0901 000 000`],
    ['above the words of a phone', `${words}\n\nĐã gửi từ iPhone của tôi`],
  ])('ends %s', (_, text) => {
    expect(writtenPart(text)).toBe(words)
  })

  test('keeps a dash, a colon and the word “Từ” inside a sentence', () => {
    const text = 'Từ 30 đến 45 độ -- tùy vùng.\nOn the lip: 30.'
    expect(writtenPart(text)).toBe(text)
  })

  test('is nothing where all is quoted', () => {
    expect(writtenPart(`> Góc kim bao nhiêu độ?\n${replyMark}`)).toBe('')
  })
})
