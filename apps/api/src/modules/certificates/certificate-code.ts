import { randomInt } from 'node:crypto'

/** Without letters and digits that are read as one another. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const GROUPS = 5
const GROUP_LENGTH = 5

/** A code that nobody guesses: 123 bits of chance, in groups that can be read aloud. */
export const newCertificateCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(''),
  ).join('-')
