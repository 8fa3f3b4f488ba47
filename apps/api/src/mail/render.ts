import type { LetterBlock } from '@repo/messages/letter-blocks'
import type { MailBrand } from '../core/brand.service.ts'
import { escapeHtml } from './escape-html.ts'
import { blocksToHtml, blocksToText } from './mail-blocks.ts'

/** What a mail says; the layout around it is the same for all. */
export interface MailContent {
  subject: string
  greeting: string
  paragraphs: string[]
  /** What staff wrote, after the paragraphs. */
  blocks?: readonly LetterBlock[]
  /** A one-time code, set large so that it can be read off a phone. */
  code?: string
  button?: { label: string; url: string }
  /** A second way to go, less loud than the button. */
  link?: { label: string; url: string }
  /** Small print under the text. */
  note?: string
  /** Leads to the page that ends this kind of mail; only in mails that a person can refuse. */
  unsubscribeUrl?: string
}

const UNSUBSCRIBE = 'Ngừng nhận loại thư này'

const COLOURS = { ink: '#1f2421', quiet: '#5d665f', line: '#dfe3de', paper: '#ffffff' }
/** The brand where the business chose no colour. */
const OWN = { ground: '#1f5c4d', ink: '#ffffff' }

/** The mail as plain text and as HTML with inline styles, the only ones that mail programs keep. */
export function renderMail(mail: MailContent, brand: MailBrand): { text: string; html: string } {
  return { text: renderText(mail, brand.name), html: renderHtml(mail, brand) }
}

function renderText(mail: MailContent, brand: string): string {
  return [
    mail.greeting,
    ...mail.paragraphs,
    ...blocksToText(mail.blocks ?? []),
    mail.code,
    mail.button && `${mail.button.label}: ${mail.button.url}`,
    mail.link && `${mail.link.label}: ${mail.link.url}`,
    mail.note,
    mail.unsubscribeUrl && `${UNSUBSCRIBE}: ${mail.unsubscribeUrl}`,
    brand,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function renderHtml(mail: MailContent, brand: MailBrand): string {
  const { ground, ink } = brand.color ?? OWN
  const line = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`
  const code = mail.code
    ? `<p style="margin:8px 0 24px;font-size:32px;letter-spacing:8px;font-weight:600">${escapeHtml(mail.code)}</p>`
    : ''
  const button = mail.button
    ? `<p style="margin:8px 0 24px"><a href="${escapeHtml(mail.button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${ground};color:${ink};text-decoration:none;font-weight:600">${escapeHtml(mail.button.label)}</a></p>`
    : ''
  const link = mail.link
    ? `<p style="margin:0 0 24px"><a href="${escapeHtml(mail.link.url)}" style="color:${ground}">${escapeHtml(mail.link.label)}</a></p>`
    : ''
  const unsubscribe = mail.unsubscribeUrl
    ? `<p style="margin:0;font-size:14px"><a href="${escapeHtml(mail.unsubscribeUrl)}" style="color:${COLOURS.quiet}">${UNSUBSCRIBE}</a></p>`
    : ''
  return `<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f2;color:${COLOURS.ink};font:16px/1.6 Arial,Helvetica,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:${COLOURS.paper};border:1px solid ${COLOURS.line};border-radius:12px">
<p style="margin:0 0 24px;font-weight:600;color:${ground}">${brandMark(brand)}</p>
${line(mail.greeting)}
${mail.paragraphs.map((text) => line(text)).join('\n')}
${blocksToHtml(mail.blocks ?? [], ground)}
${code}${button}${link}
${mail.note ? line(mail.note, `font-size:14px;color:${COLOURS.quiet}`) : ''}
${unsubscribe}
</div></body></html>`
}

/** The logo, or the words where there is none; a mail program that loads no pictures shows the words, too. */
function brandMark({ name, logo }: MailBrand): string {
  const words = escapeHtml(name)
  if (!logo) return words
  const { url, width, height } = logo
  return `<img src="${escapeHtml(url)}" alt="${words}" width="${width}" height="${height}" style="display:block;border:0">`
}
