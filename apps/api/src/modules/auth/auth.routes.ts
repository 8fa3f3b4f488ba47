import { contract } from '@repo/contract'
import { codeChannels } from '@repo/contract/auth'
import type { FastifyInstance } from 'fastify'
import { hasPhoneChannel } from '../../channels/phone-sender.ts'
import { networkOf } from '../../core/limits.service.ts'
import type { WithProofs } from '../../core/proof-of-work.service.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { authLimits } from './auth.limits.ts'
import type { WithCalendarRemoval } from './calendar-removal.ts'
import { createCodesService } from './codes.service.ts'
import type { WithIdentityRemoval } from './identity-removal.ts'
import { createLoginService, type WithSecondFactorCheck } from './login.service.ts'
import { createLoginGuard } from './login-guard.service.ts'
import type { WithPasskeyRemoval } from './passkey-removal.ts'
import { createPasswordService } from './password.service.ts'
import { createProfileService } from './profile.service.ts'
import { createRefreshService } from './refresh.service.ts'
import { createRegisterService } from './register.service.ts'
import { createSessionIssuer } from './session-issuer.service.ts'
import type { WithAccessTokens } from './tokens.ts'
import { createCodeVerification } from './verify-code.service.ts'
import { createVisitorHash } from './visitor-id.ts'

const mailOnly = ['email'] as const

export function registerAuthRoutes(
  app: FastifyInstance,
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'log' | 'limiter' | 'sessions'> &
    WithSecondFactorCheck &
    WithPasskeyRemoval &
    WithIdentityRemoval &
    WithCalendarRemoval &
    WithProofs &
    WithAccessTokens,
): void {
  const { limiter, env, proofs } = services
  const issuer = createSessionIssuer(services)
  const codes = createCodesService(services)
  const verifyCode = createCodeVerification(services, issuer)
  const guard = createLoginGuard(services)
  const login = createLoginService(services, issuer, guard)
  const register = createRegisterService(services, codes)
  const refresh = createRefreshService(services, issuer)
  const passwords = createPasswordService(services, guard)
  const profiles = createProfileService(services)
  const hashVisitorId = createVisitorHash(env.OTP_PEPPER)
  const deviceOf = (visitorId: string | undefined) =>
    visitorId ? { deviceId: hashVisitorId(visitorId) } : {}

  implement(app, contract.auth, {
    login: ({ body: { deviceId, ...body }, request }) =>
      login({
        ...body,
        ...deviceOf(deviceId),
        ip: request.ip,
        userAgent: request.userAgent,
        proof: request.proof,
      }),
    challenge: async ({ request }) => {
      await limiter.hit(authLimits.challengesByNetwork, networkOf(request.ip))
      return proofs.createChallenge()
    },
    codeChannels: async () => ({ channels: [...(hasPhoneChannel(env) ? codeChannels : mailOnly)] }),
    register: ({ body, request }) => register(body, request),
    verifyOtp: ({ body: { deviceId, ...body }, request }) =>
      verifyCode({ ...body, ...deviceOf(deviceId), ip: request.ip, userAgent: request.userAgent }),
    resendOtp: ({ body, request }) => codes.request({ ...body, ip: request.ip, proof: request.proof }),
    forgotPassword: ({ body, request }) => codes.forgot({ ...body, ip: request.ip, proof: request.proof }),
    logout: async ({ caller }) => {
      await services.sessions.end(caller.sessionId, 'logout')
      return { ok: true as const }
    },
    changePassword: ({ body, caller, request }) => passwords.change(caller, body, request.ip),
    resetPassword: ({ body, request }) => passwords.reset(body, request.ip),
    refresh: ({ body, request }) => refresh(body.refreshToken, request.ip),
    me: ({ caller }) => profiles.find(caller.userId),
    updateMe: ({ caller, body, request }) => profiles.update(caller.userId, body, request.ip),
  })
}
