import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmtpSink, startSmtpSink } from '../test/smtp-sink.ts'
import { createMailTransport, type MailTransport } from './smtp.ts'

let sink: SmtpSink
let transport: MailTransport | null
beforeAll(async () => {
  sink = await startSmtpSink()
  transport = createMailTransport({ SMTP_URL: sink.url, MAIL_FROM: 'no-reply@example.vn' })
})
afterAll(async () => {
  transport?.close()
  await sink.stop()
})

const ATTACK = 'Chào\r\nBcc: evil@example.vn\r\n\r\nKhác'

test('mail server: a line end in a subject, a name or an address makes no header and no recipient', async () => {
  const mail = {
    id: '019a9f3e-0000-7000-8000-000000000001',
    recipient: 'minh@example.vn',
    subject: ATTACK,
    text: 'Nội dung',
    html: '<p>Nội dung</p>',
    replyTo: 'hoi@example.vn\r\nBcc: evil@example.vn',
    unsubscribeUrl: 'https://hoc.example.vn/x\r\nBcc: evil@example.vn',
  }
  await transport?.send(mail as Parameters<MailTransport['send']>[0], { name: ATTACK, replyTo: null })
  const [received] = sink.messages
  expect(received?.recipients).toEqual(['minh@example.vn'])
  const head = received?.data.split(/\r?\n\r?\n/)[0] ?? ''
  expect(head).toMatch(/^Subject:/m)
  expect(head.split(/\r?\n/).filter((line) => /^(?:bcc|to|cc):/i.test(line))).toEqual(['To: minh@example.vn'])
})
