import type { Env } from '../../env.ts'
import { createSealer } from '../../secrets/sealer.ts'
import { jwtSecrets } from '../../secrets/secrets.ts'

/** Hides signing secrets in the database; each belongs to the row of its address. */
export const createWebhookSealer = (env: Pick<Env, 'JWT_SECRET' | 'JWT_SECRET_PREVIOUS'>) =>
  createSealer(jwtSecrets(env), 'webhook secrets')
