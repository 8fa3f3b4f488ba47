import { expect, test } from 'vitest'
import { cleanPasted, markOf, nobodyTakes } from './paste.ts'

/** A row of a list as Word puts it on the clipboard. */
const row = (level: number, mark: string, text: string, place = 'Middle') =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:.5in;text-indent:-.25in;mso-list:l0 level${level} lfo1'>` +
  `<![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span>` +
  `<![endif]>${text}<o:p></o:p></p>`

test('paste from Word: rows become a list, deeper rows a list inside the row before', () => {
  const html = cleanPasted(
    `<p class=MsoNormal>Chuẩn bị:<o:p></o:p></p>${row(1, '·', 'Sát khuẩn')}${row(2, 'o', 'Cồn 70 độ')}${row(1, '·', 'Găng tay')}<p>Hết</p>`,
  )
  expect(html.replaceAll(/ (class|style)="[^"]*"/g, '')).toBe(
    '<p>Chuẩn bị:</p><ul><li>Sát khuẩn<ul><li>Cồn 70 độ</li></ul></li><li>Găng tay</li></ul><p>Hết</p>',
  )
})

test('paste from Word: numbered rows become a numbered list of their own after another text', () => {
  const html = cleanPasted(
    `${row(1, '1.', 'Hỏi bệnh')}${row(1, '2.', 'Khám')}<p>Sau đó</p>${row(1, '1.', 'Ký')}`,
  )
  expect(html).toBe('<ol><li>Hỏi bệnh</li><li>Khám</li></ol><p>Sau đó</p><ol><li>Ký</li></ol>')
})

test('paste from Google Docs: the frame around the text goes, its texts stay', () => {
  const html = cleanPasted(
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1a2b"><p><span style="font-weight:700">Liều</span> tối đa</p></b>',
  )
  expect(html).toBe('<p><span style="font-weight:700">Liều</span> tối đa</p>')
})

test('paste: styles and scripts of a page go, and its main title becomes one of the article', () => {
  const html = cleanPasted(
    '<style>p{color:red}</style><script>alert(1)</script><h1>Nguyên tắc</h1><p>Một</p>',
  )
  expect(html).toBe('<h2>Nguyên tắc</h2><p>Một</p>')
})

test('paste from Google Docs: a deeper list goes into the row before it', () => {
  const html = cleanPasted(
    '<b id="docs-internal-guid-7c"><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Sát khuẩn</span></p></li><ul><li aria-level="2"><p role="presentation"><span>Cồn 70 độ</span></p></li></ul></ul></b>',
  )
  expect(html.replaceAll(/ (dir|role|aria-level)="[^"]*"/g, '')).toBe(
    '<ul><li><p><span>Sát khuẩn</span></p><ul><li><p><span>Cồn 70 độ</span></p></li></ul></li></ul>',
  )
})

test('paste: a table of Word keeps its cells, without comments for other programs', () => {
  const html = cleanPasted(
    `<!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--><table class=MsoTableGrid border=1><tr><td width=50 style='mso-border-alt:solid'><p class=MsoNormal>Thuốc<o:p></o:p></p></td><td colspan=2><p class=MsoNormal>Liều<o:p></o:p></p></td></tr></table>`,
  )
  expect(html).not.toContain('WordDocument')
  expect(html.replaceAll(/ (class|style|border|width)="[^"]*"/g, '')).toBe(
    '<table><tbody><tr><td><p>Thuốc</p></td><td colspan="2"><p>Liều</p></td></tr></tbody></table>',
  )
})

test('paste: pictures that would not stay go, one of this site stays', () => {
  const html = cleanPasted(
    '<p>Hình <img src="data:image/png;base64,AAAA"><img src="https://example.vn/a.png"><img src="file:///C:/a.png"><img src="/api/site-pictures/a.webp" alt="Da"></p>',
  )
  expect(html).toBe('<p>Hình <img src="/api/site-pictures/a.webp" alt="Da"></p>')
})

test('paste: pictures of the clipboard are handed on with a mark in their place, those of other hosts are counted', () => {
  const pictures = { ...nobodyTakes(), areTaken: true }
  const html = cleanPasted(
    '<p>Một <img src="data:image/png;base64,AAAA"> hai</p><p><img src="https://example.vn/a.png"><img src="data:text/html;base64,AAAA"></p>',
    pictures,
  )
  expect(html).toBe(`<p>Một ${markOf(1)} hai</p><p></p>`)
  expect(pictures.files.map(({ type, size }) => [type, size])).toEqual([['image/png', 3]])
  expect(pictures.leftOut).toBe(2)
})
