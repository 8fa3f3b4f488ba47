import type { Needs } from '../../../core/services.ts'
import { createClinicSealer } from './clinic-secret.ts'
import { findSealedOtherwise, updateProvider } from './clinics.repo.ts'

/** Seals secrets of providers with the newest secret of the installation. */
export function createClinicHousekeeping({ db, env }: Needs<'db' | 'env'>) {
  const sealer = createClinicSealer(env)
  return async (): Promise<void> => {
    for (const { id, sealedSecret } of await findSealedOtherwise(db, sealer.currentPrefix)) {
      const secret = sealer.unseal(sealedSecret, id)
      if (secret !== null) await updateProvider(db, id, { sealedSecret: sealer.seal(secret, id) })
    }
  }
}
