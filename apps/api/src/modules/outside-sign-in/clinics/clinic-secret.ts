import type { Env } from '../../../env.ts'
import { createSealer } from '../../../secrets/sealer.ts'
import { jwtSecrets } from '../../../secrets/secrets.ts'

/** Hides secrets of clinics' providers in the database; each belongs to the row of its provider. */
export const createClinicSealer = (env: Pick<Env, 'JWT_SECRET' | 'JWT_SECRET_PREVIOUS'>) =>
  createSealer(jwtSecrets(env), 'clinic sign-in secrets')
