/** An encrypted workbook is a compound file (MS-CFB §2.2) with a part of this name (MS-OFFCRYPTO §2.3.4). */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENCRYPTED_PART = Buffer.from('EncryptedPackage', 'utf16le')

export const isEncryptedWorkbook = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).equals(COMPOUND) && bytes.includes(ENCRYPTED_PART)

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters mark a file that is no text, so finding one is the point.
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/

/**
 * Whether the bytes are a table in text: UTF-8 without control characters, whose first line has more than one column
 * (RFC 4180, with the separators that offices here use). A page or a program is none.
 */
export function isTextTable(bytes: Buffer): boolean {
  const text = textOf(bytes)
  if (text === null || /^\s*[<%{[#]/.test(text)) return false
  return /[,;\t]/.test(text.trimStart().split(/\r?\n/, 1)[0] ?? '')
}

/** Whether the bytes are text: UTF-8 without control characters. */
export const isPlainText = (bytes: Buffer): boolean => bytes.length > 0 && textOf(bytes) !== null

/**
 * Whether the bytes are an XML text in UTF-8 that declares nothing: a document type could make a reader fetch other files
 * (XML 1.0 §2.8). A page or a picture is none.
 */
export function isXmlText(bytes: Buffer): boolean {
  const text = textOf(bytes)
    ?.replace(/^\uFEFF/, '')
    .trimStart()
  return (
    text !== undefined &&
    /^<(?:\?xml\s|[\p{L}_])/u.test(text) &&
    !/<!DOCTYPE|<(?:html|svg|script)[\s>]/i.test(text)
  )
}

function textOf(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return CONTROLS.test(text) ? null : text
  } catch {
    return null
  }
}
