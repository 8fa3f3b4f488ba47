import type { Env } from '../../env.ts'
import { createSealer } from '../../secrets/sealer.ts'
import { jwtSecrets } from '../../secrets/secrets.ts'

/** Hides passwords of xAPI stores in the database; each belongs to the row of its platform. */
export const createLrsSealer = (env: Pick<Env, 'JWT_SECRET' | 'JWT_SECRET_PREVIOUS'>) =>
  createSealer(jwtSecrets(env), 'lrs passwords')
