import { AppError } from '@repo/contract'
import type { OutsideService } from '@repo/contract/outside-services'
import type { Needs } from '../../core/services.ts'
import { hashOpaqueToken, newOpaqueToken } from '../auth/index.ts'
import { type Clinic, createClinics } from './clinics/clinics.service.ts'
import { VISIT_LIFE_MS } from './outside-sign-in.limits.ts'
import { insertSignIn, type OutsideSignIn, takeSignIn } from './outside-sign-in.repo.ts'
import { OutsideFault, type OutsidePerson, type OutsideProvider, type ProviderAnswer } from './provider.ts'
import { visitSecretsOf } from './visit-secrets.ts'

export interface WithOutsideProviders {
  /** The services that are set up. */
  readonly outsideProviders: ReadonlyMap<OutsideService, OutsideProvider>
}

type Visitor =
  | { purpose: 'sign-in'; userId?: never; sessionId?: never }
  | { purpose: 'link'; userId: string; sessionId: string }

/** What signs in: a service of the installation, or the provider of a clinic. */
type Place = { service: OutsideService } | { service: 'clinic'; clinic: Clinic }

const errors = {
  cancelled: 'outside.cancelled',
  refused: 'outside.refused',
  unreachable: 'outside.unreachable',
  other_domain: 'outside.other_domain',
  unstable_name: 'outside.refused',
} as const

/** What was posted for a visit, for the browser that has the code of the post only. */
const postedAt = ({ samlResponse, samlCodeHash }: OutsideSignIn, { code }: ProviderAnswer) =>
  samlResponse !== null && code !== undefined && hashOpaqueToken(code) === samlCodeHash
    ? samlResponse
    : undefined

/** Where a service answers; answers of SAML are posted to an address of theirs and are signed for it. */
const returnsTo = (place: Place): string | undefined =>
  place.service === 'clinic' && place.clinic.kind === 'oidc' ? place.clinic.organisationId : undefined

/** Sends browsers to a service, and takes what each brings back once. */
export function createVisits(services: Needs<'db' | 'env' | 'clock' | 'log'> & WithOutsideProviders) {
  const { db, env, clock, log, outsideProviders } = services
  const clinics = createClinics(services)

  const providerOf = (place: Place): OutsideProvider => {
    const provider = place.service === 'clinic' ? place.clinic.provider : outsideProviders.get(place.service)
    if (!provider) throw new AppError('outside.not_offered')
    return provider
  }

  /** Where a visit went. @throws AppError `outside.refused` for a clinic that signs in no more */
  const placeOf = async ({ service, providerId }: OutsideSignIn): Promise<Place> => {
    if (service !== 'clinic') return { service }
    if (providerId === null) throw new AppError('outside.refused')
    return { service, clinic: await clinics.need(providerId) }
  }

  const guard = async <T>(place: Place, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof OutsideFault)) throw error
      const { message, kind } = error
      const providerId = place.service === 'clinic' ? place.clinic.providerId : null
      log.info(
        { service: place.service, providerId, fault: message, kind },
        'a sign-in by another service failed',
      )
      if (providerId !== null) await clinics.noteFault(providerId, kind)
      throw new AppError(errors[kind])
    }
  }

  return {
    async begin(place: Place, visitor: Visitor) {
      const provider = providerOf(place)
      const ceremony = newOpaqueToken()
      const secrets = visitSecretsOf(env.OTP_PEPPER, ceremony)
      const url = await guard(place, provider.address(secrets))
      const isPosted = place.service === 'clinic' && place.clinic.kind === 'saml'
      await insertSignIn(db, {
        ...visitor,
        tokenHash: hashOpaqueToken(ceremony),
        service: place.service,
        providerId: place.service === 'clinic' ? place.clinic.providerId : null,
        stateHash: isPosted ? hashOpaqueToken(secrets.state) : null,
        expiresAt: new Date(clock().getTime() + VISIT_LIFE_MS),
      })
      return { ceremony, url }
    },

    /**
     * Takes an answer; the visit is used up, whatever becomes of it.
     * @throws AppError `outside.expired` for a visit of another purpose, account or session, too
     */
    async finish(
      ceremony: string,
      answer: ProviderAnswer,
      visitor: Visitor,
    ): Promise<{ visit: OutsideSignIn; person: OutsidePerson }> {
      const visit = await takeSignIn(db, hashOpaqueToken(ceremony), clock())
      const isMeant =
        visit !== null &&
        visit.subject === null &&
        visit.purpose === visitor.purpose &&
        visit.userId === (visitor.userId ?? null) &&
        visit.sessionId === (visitor.sessionId ?? null)
      if (!isMeant) throw new AppError('outside.expired')
      const secrets = visitSecretsOf(env.OTP_PEPPER, ceremony)
      if (answer.state !== secrets.state) throw new AppError('outside.refused')
      const place = await placeOf(visit)
      // A code of another provider, which a provider had made for a visit to itself (RFC 9700 §4.4).
      if (answer.place !== returnsTo(place)) throw new AppError('outside.refused')
      const samlResponse = postedAt(visit, answer)
      const person = await guard(place, providerOf(place).read({ ...answer, samlResponse }, secrets))
      return { visit, person }
    },
  }
}
