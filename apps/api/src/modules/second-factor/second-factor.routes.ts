import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { WithPasswordCheck } from '../account/index.ts'
import type { WithPasskeyRemoval } from '../auth/index.ts'
import { createDemoCodeService } from './demo-code.service.ts'
import type { WithSecondFactorProof } from './proof.service.ts'
import { createSecondFactorService } from './second-factor.service.ts'

export function registerSecondFactorRoutes(
  app: FastifyInstance,
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'sessions' | 'demo'> &
    WithSecondFactorProof &
    WithPasswordCheck &
    WithPasskeyRemoval,
): void {
  const factors = createSecondFactorService(services)
  const demoCode = createDemoCodeService(services)

  implement(app, contract.secondFactor, {
    state: ({ caller }) => factors.state(caller),
    begin: ({ caller, body }) => factors.begin(caller, body.password),
    confirm: ({ caller, body, request }) => factors.confirm(caller, { ...body, ip: request.ip }),
    disable: ({ caller, body, request }) => factors.disable(caller, { ...body, ip: request.ip }),
    renewRecoveryCodes: ({ caller, body, request }) =>
      factors.renewRecoveryCodes(caller, { ...body, ip: request.ip }),
    demoCode: ({ query }) => demoCode(query.email),
  })
}
