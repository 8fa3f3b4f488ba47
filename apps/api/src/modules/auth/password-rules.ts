import { readFileSync } from 'node:fs'
import { AppError, type FieldIssue, type Role } from '@repo/contract'
import { foldText } from '@repo/messages'

/** Shorter words, such as the name Lan, occur in many good passwords by chance. */
const MIN_PERSONAL_LENGTH = 4

let common: Set<string> | undefined

/** Folded as `squeeze` does. Loaded at the first registration, not at start. */
export function commonPasswords(): Set<string> {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#')),
  )
  return common
}

/** Shortest password in code points. Staff and doctors guard everybody's data. */
export const minPasswordLength: Record<Role, number> = { student: 8, doctor: 12, admin: 12 }

export interface PersonalWords {
  email: string
  name: string
  brand: string
}

/**
 * Refuses passwords that are too short for the role, counted in code points after composition.
 * @throws AppError `input.invalid` at the given field
 */
export function assertLongEnough(password: string, role: Role, field: string): void {
  const min = minPasswordLength[role]
  if ([...password.normalize('NFC')].length >= min) return
  const message = `Mật khẩu cần ít nhất ${min} ký tự.`
  throw new AppError('input.invalid', {
    details: [{ path: `body.${field}`, message }] satisfies FieldIssue[],
  })
}

/**
 * Refuses passwords that everybody tries first, and those that contain the owner's address or name or the site's.
 * There is no rule about kinds of characters, which makes passwords harder to remember but not to guess (ASVS 6.2.5).
 */
export function assertGoodPassword(password: string, { email, name, brand }: PersonalWords): void {
  const folded = squeeze(password)
  if (commonPasswords().has(folded) || isOneRun(folded)) throw new AppError('auth.password_common')
  const personal = [email.split('@')[0] ?? '', email, name, brand].map(squeeze)
  if (personal.some((word) => word.length >= MIN_PERSONAL_LENGTH && folded.includes(word)))
    throw new AppError('auth.password_personal')
}

const squeeze = (text: string) => foldText(text).replace(/\s+/g, '')

/** Whether a password is a simple pattern, such as "aaaaaaaa", "abababab", "12345678" or "87654321". */
function isOneRun(text: string): boolean {
  if (new Set(text).size <= 2) return true
  const steps = new Set(
    [...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index)),
  )
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}
