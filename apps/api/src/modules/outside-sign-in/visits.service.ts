import { AppError } from '@repo/contract'
import type { OutsideService } from '@repo/contract/outside-services'
import type { Needs } from '../../core/services.ts'
import { hashOpaqueToken, newOpaqueToken } from '../auth/index.ts'
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

const errors = {
  cancelled: 'outside.cancelled',
  refused: 'outside.refused',
  unreachable: 'outside.unreachable',
} as const

/** Sends browsers to a service, and takes what each brings back once. */
export function createVisits({
  db,
  env,
  clock,
  log,
  outsideProviders,
}: Needs<'db' | 'env' | 'clock' | 'log'> & WithOutsideProviders) {
  const providerOf = (service: OutsideService) => {
    const provider = outsideProviders.get(service)
    if (!provider) throw new AppError('outside.not_offered')
    return provider
  }

  const guard = async <T>(service: OutsideService, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof OutsideFault)) throw error
      log.info({ service, fault: error.message, kind: error.kind }, 'a sign-in by another service failed')
      throw new AppError(errors[error.kind])
    }
  }

  return {
    async begin(service: OutsideService, visitor: Visitor) {
      const provider = providerOf(service)
      const ceremony = newOpaqueToken()
      const url = await guard(service, provider.address(visitSecretsOf(env.OTP_PEPPER, ceremony)))
      await insertSignIn(db, {
        ...visitor,
        tokenHash: hashOpaqueToken(ceremony),
        service,
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
      const person = await guard(visit.service, providerOf(visit.service).read(answer, secrets))
      return { visit, person }
    },
  }
}
