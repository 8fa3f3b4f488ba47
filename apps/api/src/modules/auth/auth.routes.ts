import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import { createCodesService } from './codes.service.ts'
import { createLoginService } from './login.service.ts'
import { createPasswordService } from './password.service.ts'
import { createProfileService } from './profile.service.ts'
import { createRefreshService } from './refresh.service.ts'
import { createRegisterService } from './register.service.ts'
import { createSessionIssuer } from './session-issuer.ts'

export function registerAuthRoutes(app: FastifyInstance, services: Services): void {
  const issuer = createSessionIssuer(services)
  const codes = createCodesService(services)
  const login = createLoginService(services, issuer)
  const register = createRegisterService(services, codes)
  const refresh = createRefreshService(services, issuer)
  const passwords = createPasswordService(services)
  const profiles = createProfileService(services)

  implement(app, contract.auth, {
    login: ({ body, request }) => login({ ...body, ip: request.ip, userAgent: request.userAgent }),
    register: ({ body, request }) => register(body, request.ip),
    verifyOtp: ({ body, request }) => codes.verify({ ...body, ip: request.ip }),
    resendOtp: ({ body, request }) => codes.request({ ...body, ip: request.ip }),
    forgotPassword: ({ body, request }) => codes.request({ ...body, purpose: 'reset', ip: request.ip }),
    logout: async ({ caller }) => {
      await services.sessions.end(caller.sessionId, 'logout')
      return { ok: true as const }
    },
    changePassword: ({ body, caller, request }) => passwords.change(caller, body, request.ip),
    resetPassword: ({ body, request }) => passwords.reset(body, request.ip),
    refresh: ({ body, request }) => refresh(body.refreshToken, request.ip),
    me: ({ caller }) => profiles.find(caller.userId),
    updateMe: ({ caller, body }) => profiles.update(caller.userId, body),
  })
}
