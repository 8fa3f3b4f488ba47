import { createHash, randomInt } from 'node:crypto'

/** No 0/O, 1/I: codes are read off paper and over the phone. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 32^16 is 2^80: nobody finds one by trying. */
const LENGTH = 16

export const newActivationCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

/** A plain hash is enough: there is nothing to guess a code from. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('base64url')

/** In groups of four, as it is printed. */
export const printCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code
