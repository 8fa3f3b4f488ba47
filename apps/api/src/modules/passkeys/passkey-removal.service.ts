import type { WithPasskeyRemoval } from '../auth/index.ts'
import { removePasskeysOf } from './passkeys.repo.ts'

/** What modules below this one are handed, so that a new password can end all passkeys. */
export const passkeyRemoval: WithPasskeyRemoval = { removePasskeysOf }
