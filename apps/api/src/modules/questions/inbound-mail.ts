import { createHash } from 'node:crypto'
import { type AddressObject, simpleParser } from 'mailparser'
import sanitizeHtml from 'sanitize-html'
import { writtenPart } from './written-part.ts'

/** What an answer by mail says, as far as it matters here. */
export interface InboundMail {
  /** The same for each delivery of one mail. */
  digest: string
  /** The one address that it comes from; null where it names none or several. */
  from: string | null
  /** Every address that it may have been delivered to. */
  to: string[]
  /** What was written, read when it is asked for: only then is it known that the address is one of ours. */
  text(): string
  attachments: number
  /** Written by a program, such as a notice of absence. */
  isAutomatic: boolean
}

const addressesIn = (field: AddressObject | AddressObject[] | undefined): string[] =>
  [field ?? []].flat().flatMap(({ value }) => value.flatMap(({ address }) => address ?? []))

/** Where servers note to whom a mail went that names somebody else. */
const deliveredTo = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-rcpt-to']

const AUTOMATIC = /^(?:bulk|junk|list|auto_reply)$/i

/** A longer one is no answer of 5.000 characters, and takes long to read. */
const LONGEST_HTML = 200_000

/** The words of a mail that has no plain text, without what it quotes. */
function textOfHtml(html: string): string {
  if (html.length > LONGEST_HTML) return ''
  const lines = html.replace(/\s+/g, ' ').replace(/<br\b[^>]*>|<\/(?:p|div|li|tr|h\d)>/gi, '$&\n')
  const words = sanitizeHtml(lines, {
    allowedTags: [],
    allowedAttributes: {},
    exclusiveFilter: ({ tag }) => tag === 'blockquote',
  })
  return words
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** Reads a raw message (RFC 5322). Attachments are counted and thrown away. */
export async function readInboundMail(raw: Buffer): Promise<InboundMail> {
  // Without `skipHtmlToText` any HTML would be turned into broken lines here, before the address is looked at.
  const mail = await simpleParser(raw, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    skipTextLinks: true,
  })
  const header = (name: string) => {
    const value = mail.headers.get(name)
    if (typeof value === 'string') return [value]
    if (Array.isArray(value)) return value.filter((one) => typeof one === 'string')
    return typeof value === 'object' && 'value' in value && Array.isArray(value.value)
      ? addressesIn(value as AddressObject)
      : []
  }
  const senders = addressesIn(mail.from)
  const submitted = header('auto-submitted')[0] ?? 'no'
  return {
    digest: createHash('sha256')
      .update(mail.messageId ?? raw)
      .digest('hex'),
    from: senders.length === 1 ? (senders[0] ?? null) : null,
    to: [
      ...addressesIn(mail.to),
      ...addressesIn(mail.cc),
      ...deliveredTo.flatMap(header).map((value) => value.replace(/^<|>$/g, '')),
    ],
    text: () => writtenPart(mail.text || textOfHtml(mail.html || '')),
    attachments: mail.attachments.length,
    isAutomatic:
      !/^no\b/i.test(submitted) ||
      AUTOMATIC.test(header('precedence')[0] ?? '') ||
      header('x-autoreply').length > 0,
  }
}
