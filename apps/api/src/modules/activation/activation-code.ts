import { createHash, randomInt } from 'node:crypto'
import type { Env } from '../../env.ts'
import { createSealer } from '../../secrets/sealer.ts'
import { pepperSecrets } from '../../secrets/secrets.ts'

type Peppers = Pick<Env, 'OTP_PEPPER' | 'OTP_PEPPER_PREVIOUS'>

/** Without 0/O and 1/I, because codes are read from paper and over the phone. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 32^16 = 2^80 codes: too many to guess. */
const LENGTH = 16

export const newActivationCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

/** A plain hash is enough, because a code has 80 random bits. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('base64url')

/** The code in groups of four letters, as it is printed. */
export const printCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** Hides codes in the database, where staff find them again to print or to give them. */
export function createCodeSealer(env: Peppers) {
  const sealer = createSealer(pepperSecrets(env), 'activation-codes')
  return {
    currentPrefix: sealer.currentPrefix,
    seal: (code: string) => sealer.seal(code, 'activation'),
    unseal: (sealed: string) => sealer.unseal(sealed, 'activation'),
  }
}

/** Makes codes as the database stores them: to be recognised, to be read again by staff, and never in the clear. */
export function createCodeMaker(env: Peppers) {
  const sealer = createCodeSealer(env)
  return () => {
    const code = newActivationCode()
    return { codeHash: hashOfCode(code), sealedCode: sealer.seal(code), ending: code.slice(-4) }
  }
}
