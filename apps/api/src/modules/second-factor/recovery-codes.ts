import { createHmac, randomInt } from 'node:crypto'

const COUNT = 10
const LENGTH = 10
/** No characters that are confused on paper: 0 O, 1 I L, U V. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTWXYZ23456789'

/** Ten codes of 48 bits each, in the form that is hashed. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode)

const newCode = () =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

/** In two halves, which are easier to read. */
export const toReadable = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

/** Whether the input has the form of a recovery code; app codes have six digits. */
export const isRecoveryCode = (code: string): boolean => code.length === LENGTH

/** Keyed with a pepper outside the database and bound to the account, because 48 bits alone could be brute-forced. */
export const hashRecoveryCode = (pepper: string, userId: string, code: string): string =>
  createHmac('sha256', pepper).update(`recovery:${userId}:${code}`).digest('base64url')
