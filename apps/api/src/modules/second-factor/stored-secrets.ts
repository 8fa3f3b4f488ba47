import type { Env } from '../../env.ts'
import { createSealer, type Sealer } from '../../secrets/sealer.ts'
import { jwtSecrets } from '../../secrets/secrets.ts'

/** Seals authenticator secrets, bound to their account. */
export const createFactorSealer = (env: Env): Sealer => createSealer(jwtSecrets(env), 'second factor')
