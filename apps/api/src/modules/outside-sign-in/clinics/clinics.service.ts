import { AppError } from '@repo/contract'
import type { ClinicKind } from '@repo/contract/crm-clinic-sign-in'
import type { Needs } from '../../../core/services.ts'
import type { DbOrTx } from '../../../db/client.ts'
import { bareIssuer, createOidcProvider } from '../oidc-provider.ts'
import { OutsideFault, type OutsideFaultKind, type OutsideProvider } from '../provider.ts'
import { returnUrlOf, samlPlaceOf } from '../return-url.ts'
import { createClinicCall, isIssuerUrl } from './clinic-call.ts'
import { addressWithin, domainOf } from './clinic-reach.ts'
import { createClinicSealer } from './clinic-secret.ts'
import {
  type ClinicProviderRow,
  findClinicName,
  findLiveByDomain,
  findLiveById,
  findProvedDomains,
  updateProvider,
} from './clinics.repo.ts'
import { createSamlProvider } from './saml-provider.ts'

export interface Clinic {
  providerId: string
  kind: ClinicKind
  organisationId: string
  name: string
  seatCourseIds: readonly string[]
  provider: OutsideProvider
}

/** What is asked of a clinic's provider. */
export const CLINIC_SCOPE = 'openid email profile'

/** Identity providers of clinics, as their rows say at this moment. */
export function createClinics({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  const sealer = createClinicSealer(env)
  const call = createClinicCall(env)
  const made = new Map<string, { savedAt: number; provider: OutsideProvider }>()

  const google = ['https://accounts.google.com', env.GOOGLE_ISSUER].map(bareIssuer)
  const isGoogle = ({ kind, issuer }: ClinicProviderRow) =>
    kind === 'oidc' && google.includes(bareIssuer(issuer))

  const secretOf = (row: ClinicProviderRow): string => {
    const secret = sealer.unseal(row.sealedSecret, row.id)
    if (secret === null)
      throw new OutsideFault('refused', 'the secret of the client cannot be opened any more')
    return secret
  }

  const make = (row: ClinicProviderRow): OutsideProvider => {
    if (row.kind === 'saml')
      return createSamlProvider({
        idpEntityId: row.issuer,
        ssoUrl: row.ssoUrl ?? '',
        certificates: row.certificates,
        ...samlPlaceOf(env),
      })
    return createOidcProvider({
      issuer: row.issuer,
      clientId: row.clientId,
      clientSecret: () => secretOf(row),
      clock,
      call,
      returnUrl: returnUrlOf(env, row.organisationId),
      scope: CLINIC_SCOPE,
      // Many providers of businesses do not send it, and the domain is proved to be the clinic's own.
      vouchesUnsaid: true,
      // Google asks for an account of a Workspace (developers.google.com, "OpenID Connect", read on 2026-11-28).
      ...(isGoogle(row) ? { parameters: { hd: '*', prompt: 'select_account' } } : {}),
    })
  }

  /** Kept for the settings of the issuer, until the row is saved again. */
  const providerOf = (row: ClinicProviderRow): OutsideProvider => {
    const savedAt = row.updatedAt.getTime()
    const kept = made.get(row.id)
    if (kept?.savedAt === savedAt) return kept.provider
    const provider = make(row)
    made.set(row.id, { savedAt, provider })
    return provider
  }

  /** Believes a provider only about addresses of domains that were proved to be the clinic's. */
  const within = (row: ClinicProviderRow, provider: OutsideProvider): OutsideProvider => ({
    address: async (secrets) => {
      const url = await provider.address(secrets)
      // Browsers go where the settings of the provider say: over TLS, and never to a script.
      if (!isIssuerUrl(url, env))
        throw new OutsideFault('refused', 'the page to sign in at is no address outside')
      return url
    },
    read: async (answer, secrets) => {
      const person = await provider.read(answer, secrets)
      const domains = await findProvedDomains(db, row.organisationId)
      const email = addressWithin(person, { domains, isManaged: isGoogle(row) })
      if (email === null)
        throw new OutsideFault('other_domain', 'the address is missing, denied, or of another domain')
      return { ...person, email, subject: `${row.id} ${row.kind} ${row.issuer} ${person.subject}` }
    },
  })

  const toClinic = (found: { provider: ClinicProviderRow; name: string } | null): Clinic | null =>
    found && {
      providerId: found.provider.id,
      kind: found.provider.kind,
      organisationId: found.provider.organisationId,
      name: found.name,
      seatCourseIds: found.provider.seatCourseIds,
      provider: within(found.provider, providerOf(found.provider)),
    }

  const byId = async (id: string) => toClinic(await findLiveById(db, id))

  return {
    /** @throws AppError `outside.no_clinic`, the same for every domain without a sign-in */
    async byAddress(email: string): Promise<Clinic> {
      const clinic = toClinic(await findLiveByDomain(db, domainOf(email)))
      if (!clinic) throw new AppError('outside.no_clinic')
      return clinic
    },

    /** @throws AppError `outside.refused` where it was switched off or closed meanwhile */
    async need(id: string): Promise<Clinic> {
      const clinic = await byId(id)
      if (!clinic) throw new AppError('outside.refused')
      return clinic
    },

    /** Whether an address still is of a proved domain of the clinic. */
    speaksFor: async ({ organisationId }: Clinic, email: string): Promise<boolean> =>
      (await findProvedDomains(db, organisationId)).includes(domainOf(email)),

    /** Reads the settings of the issuer past what is kept. @returns the host that learners are sent to */
    async look(row: ClinicProviderRow): Promise<string> {
      const nothing = { state: 'thu', nonce: 'thu', verifier: '', challenge: '' }
      return new URL(await make(row).address(nothing)).host
    },

    nameOf: (id: string | null, reader: DbOrTx = db): Promise<string | null> =>
      id === null ? Promise.resolve(null) : findClinicName(reader, id),

    /** Tells staff why the last sign-in failed; one that its person ended is no fault. */
    async noteFault(id: string, fault: OutsideFaultKind): Promise<void> {
      if (fault !== 'cancelled') await updateProvider(db, id, { lastFault: fault, lastFaultAt: clock() })
    },

    noteUse: (id: string): Promise<void> =>
      updateProvider(db, id, { lastUsedAt: clock(), lastFault: null, lastFaultAt: null }),
  }
}

export type Clinics = ReturnType<typeof createClinics>
