import { createHash, randomInt } from 'node:crypto'

/** Without 0/O and 1/I, because codes are read from paper and over the phone. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 32^16 = 2^80 codes cannot be guessed. */
const LENGTH = 16

export const newActivationCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

/** A plain hash is enough, because codes have 80 bits. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('base64url')

/** In groups of four, as it is printed. */
export const printCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code
