import { expect, test } from 'vitest'
import { readInboundMail } from './inbound-mail.ts'

const htmlMail = (html: string) =>
  Buffer.from(
    [
      'From: <bac-si@example.vn>',
      'To: <tra-loi@example.vn>',
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      '',
      html,
    ].join('\r\n'),
  )

test('a mail of nothing but HTML keeps its lines as they were written, however long', async () => {
  const line = 'Góc kim khoảng 30 độ là an toàn, nhớ hút ngược trước khi bơm và dừng lại ngay. '
    .repeat(6)
    .trim()
  const mail = await readInboundMail(htmlMail(`<p>${line}</p>\r\n<p>Chúc em thành công.</p>`))
  expect(
    mail
      .text()
      .split('\n')
      .map((part) => part.trim()),
  ).toEqual([line, 'Chúc em thành công.'])
})

test('HTML that is too long for an answer is not read', async () => {
  const mail = await readInboundMail(htmlMail(`<p>Khoảng 30 độ.</p>\r\n${'<b>a</b>\r\n'.repeat(30_000)}`))
  expect(mail.text()).toBe('')
})
