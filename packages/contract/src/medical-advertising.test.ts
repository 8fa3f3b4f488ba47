import { expect, test } from 'vitest'
import { adviceFor, requiredChecks, textOfArticle } from './medical-advertising.ts'

const kinds = (text: string) => adviceFor(text).map(({ kind }) => kind)

test('advertising check: a plain article needs no advice', () => {
  expect(adviceFor('Bác sĩ khám, hỏi tiền sử và nói rõ chống chỉ định trước khi tiêm.')).toEqual([])
})

test.each([
  ['claims', 'Chúng tôi cam kết khỏi hẳn sau một liệu trình.'],
  ['claims', 'Kỹ thuật này tuyệt đối an toàn.'],
  ['claims', 'Kem dùng mỗi ngày, không có tác dụng phụ.'],
  ['superlatives', 'Máy hiện đại nhất hiện nay.'],
  ['products', 'Sản phẩm Abcderm® dùng mỗi tối.'],
  ['beforeAfter', 'Ảnh trước và sau của khách.'],
  ['permit', 'Ưu đãi trong tháng này.'],
])('advertising check: %s are found in “%s”', (kind, text) => {
  expect(kinds(text)).toContain(kind)
})

test('advertising check: a doctor is only of concern where something is sold, and a named permit is enough', () => {
  expect(kinds('BS. Hà viết về giải phẫu.')).not.toContain('doctor')
  expect(kinds('BS. Hà khuyên dùng Abcderm®.')).toContain('doctor')
  expect(kinds('Ưu đãi theo giấy xác nhận nội dung quảng cáo số 12/2026/XNQC.')).not.toContain('permit')
})

test('advertising check: says the words once, in small letters', () => {
  expect(adviceFor('Cam kết. CAM KẾT!')).toEqual([{ kind: 'claims', found: ['cam kết'] }])
})

const bare = { title: '', excerpt: '' }

test('advertising check: words are found across tags and hard spaces', () => {
  const text = textOfArticle({ ...bare, html: '<p>Cam <strong>kết</strong></p><p>khỏi&nbsp;hẳn</p>' })
  expect(kinds(text)).toEqual(['claims'])
  expect(adviceFor(text)[0]?.found).toEqual(['cam kết', 'khỏi hẳn'])
})

test('advertising check: wording asks for the lines that somebody has to answer for, a plain article for none', () => {
  expect(requiredChecks({ ...bare, html: '<p>Hỏi tiền sử trước khi tiêm.</p>' })).toEqual([])
  expect(
    requiredChecks({ ...bare, title: 'Ưu đãi: hiện đại nhất', html: '<p>Ảnh trước và sau</p>' }),
  ).toEqual(['wording', 'sources', 'licence', 'beforeAfter'])
})
