import { randomInt } from 'node:crypto'

/** Without letters and digits that are read as one another. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const GROUPS = 5
const GROUP_LENGTH = 5

/** A random code of 123 bits, in groups that can be read aloud. Knowing it is the only way to the public page. */
export const newCertificateCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(''),
  ).join('-')
