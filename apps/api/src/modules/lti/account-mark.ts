import { createHash } from 'node:crypto'
import type { User } from '../auth/index.ts'

/** What of an account changes when its holder chooses another password. */
export const markOf = ({ passwordHash }: Pick<User, 'passwordHash'>) =>
  createHash('sha256').update(passwordHash).digest('base64url')
