import { describe, expect, test } from 'vitest'
import { letterBlocks } from './letter-blocks.ts'

describe('letter', () => {
  test('has paragraphs parted by empty lines, and keeps the lines inside one', () => {
    expect(letterBlocks('Một\nhai\n\n \nBa')).toEqual([
      { kind: 'paragraph', lines: [[{ text: 'Một' }], [{ text: 'hai' }]] },
      { kind: 'paragraph', lines: [[{ text: 'Ba' }]] },
    ])
  })

  test('has lists right after a line, with bullets or numbers that count on from the first', () => {
    expect(letterBlocks('Mang theo:\n- thẻ\n• bút\n3. đến\n4) về\n2026. Không phải số')).toEqual([
      { kind: 'paragraph', lines: [[{ text: 'Mang theo:' }]] },
      { kind: 'list', start: null, lines: [[{ text: 'thẻ' }], [{ text: 'bút' }]] },
      { kind: 'list', start: 3, lines: [[{ text: 'đến' }], [{ text: 'về' }]] },
      { kind: 'paragraph', lines: [[{ text: '2026. Không phải số' }]] },
    ])
  })

  test('has emphasised words and links, alone, named or emphasised, without the dot that ends the sentence', () => {
    expect(
      letterBlocks('Xem **kỹ** [lịch học](https://a.vn/x?b=1), https://a.vn/y. **https://a.vn**'),
    ).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [
            { text: 'Xem ' },
            { text: 'kỹ', isStrong: true },
            { text: ' ' },
            { text: 'lịch học', url: 'https://a.vn/x?b=1' },
            { text: ', ' },
            { text: 'https://a.vn/y', url: 'https://a.vn/y' },
            { text: '. ' },
            { text: 'https://a.vn', url: 'https://a.vn', isStrong: true },
          ],
        ],
      },
    ])
  })

  test.each([
    '2 ** 3 ** 4',
    '**mở',
    '[tên](javascript:alert(1))',
    '[tên](data:text/html,x)',
    '<b>đậm</b>',
    '-5 độ',
  ])('leaves %s as it was typed', (text) => {
    expect(letterBlocks(text)).toEqual([{ kind: 'paragraph', lines: [[{ text }]] }])
  })

  test('of the longest text is read in a moment', () => {
    const begun = performance.now()
    for (const part of ['**', '[a](', 'https://', '[[', '- ']) letterBlocks(part.repeat(5000 / part.length))
    expect(performance.now() - begun).toBeLessThan(500)
  })
})
