import { randomUUID } from 'node:crypto'
import { clinicDomains, clinicProviders } from '../db/schema/index.ts'
import { createClinicSealer } from '../modules/outside-sign-in/clinics/clinic-secret.ts'
import type { TestApp } from './harness.ts'
import { buildOrganisation } from './organisations.ts'
import { ISSUER_CLIENT } from './outside-issuer.ts'

/** An organisation whose people are signed in by an issuer, which is switched on and speaks for one domain. */
export async function buildClinic(
  t: TestApp,
  issuer: string,
  values: Partial<typeof clinicProviders.$inferInsert> = {},
) {
  const organisation = await buildOrganisation(t)
  const id = randomUUID()
  await t.db.insert(clinicProviders).values({
    id,
    organisationId: organisation.id,
    isActive: true,
    issuer,
    clientId: ISSUER_CLIENT.id,
    sealedSecret: createClinicSealer(t.services.env).seal(ISSUER_CLIENT.secret, id),
    ...values,
  })
  const domain = `d-${randomUUID()}.example.vn`
  const [saved] = await t.db
    .insert(clinicDomains)
    .values({ organisationId: organisation.id, domain, proof: 'abc', verifiedAt: t.time.now() })
    .returning()
  return { organisation, providerId: id, domain, domainId: saved?.id ?? '' }
}
