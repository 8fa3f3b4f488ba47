import { randomBytes } from 'node:crypto'

const PREFIX = 'TH'
/**
 * No look-alikes (0/O, 1/I/L, U/V), and neither letter of the prefix: so a code can begin at one place of a text only,
 * whatever a bank writes before or behind it.
 */
const ALPHABET = '23456789ABCDEFGJKMNPQRSVWXYZ'
/** 28^14 is more than 2^67. */
const RANDOM_LENGTH = 14
const PATTERN = new RegExp(`${PREFIX}[${ALPHABET}]{${RANDOM_LENGTH}}`, 'g')

/** Code of a new order: public, unguessable, and short enough (16 of 25 characters) for a transfer's content. */
export function newOrderCode(): string {
  let code = PREFIX
  while (code.length < PREFIX.length + RANDOM_LENGTH) {
    const byte = randomBytes(1).readUInt8()
    // Bytes above the last whole multiple would make the first letters likelier.
    if (byte < 256 - (256 % ALPHABET.length)) code += ALPHABET.charAt(byte % ALPHABET.length)
  }
  return code
}

const PART = new RegExp(`^(?:T|T?H[${ALPHABET}]*|[${ALPHABET}]+)$`, 'i')

/** Whether a code may hold this. Most names are in none, because the letters of the prefix come only there. */
export const mayBeInOrderCode = (part: string): boolean => PART.test(part)

/**
 * Finds the order code in what a bank made of the transfer's content: accents, case, blanks and punctuation do not
 * matter, nor does text before or behind. Null when there is none, or more than one.
 */
export function findOrderCode(content: string): string | null {
  const plain = content
    .normalize('NFD')
    .replace(/[đĐ]/g, 'd')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  const found = new Set(plain.match(PATTERN))
  const [only] = found
  return found.size === 1 && only ? only : null
}
