import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createAvatarService } from './avatar.service.ts'
import { createDataRequestsService } from './data-requests.service.ts'
import { createEmailChangeService } from './email-change.service.ts'
import type { WithPasswordCheck } from './own-account.service.ts'
import type { PreferencesService } from './preferences.service.ts'
import { createProfessionalService } from './professional.service.ts'

export function registerAccountRoutes(
  app: FastifyInstance,
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock' | 'limiter' | 'sessions' | 'cache'> &
    WithPasswordCheck,
  preferences: PreferencesService,
): void {
  const { checkPassword } = services
  const avatars = createAvatarService(services)
  const emails = createEmailChangeService(services, checkPassword)
  const professional = createProfessionalService(services)
  const requests = createDataRequestsService(services, checkPassword)

  implement(app, contract.account, {
    setAvatar: ({ caller, file, request }) => avatars.set(caller.userId, file, request.ip),
    removeAvatar: ({ caller, request }) => avatars.remove(caller.userId, request.ip),
    changeEmail: ({ caller, body, request }) => emails.ask(caller.userId, body, request.ip),
    confirmEmail: ({ caller, body, request }) => emails.confirm(caller, body.otp, request.ip),
    preferences: ({ caller }) => preferences.find(caller.userId),
    setConsent: ({ caller, params, body, request }) =>
      preferences.setConsent(caller.userId, params.purpose, body, request.ip),
    acceptTexts: ({ caller, body, request }) => preferences.acceptTexts(caller.userId, body, request.ip),
    setMailTopic: ({ caller, params, body }) =>
      preferences.setMailTopic(caller.userId, params.topic, body.mode),
    setMailTimes: ({ caller, body }) => preferences.setMailTimes(caller.userId, body),
    professional: ({ caller }) => professional.find(caller.userId),
    saveProfessional: ({ caller, body, request }) => professional.save(caller.userId, body, request.ip),
    uploadProfessionalProof: ({ caller, file, request }) =>
      professional.setProof(caller.userId, file, request.ip),
    professionalProof: ({ caller }) => professional.proof(caller.userId),
    dataRequests: ({ caller }) => requests.list(caller.userId),
    requestExport: ({ caller, body, request }) =>
      requests.askExport(caller.userId, body.password, request.ip),
    requestDeletion: ({ caller, body, request }) =>
      requests.askDeletion(caller.userId, body.password, request.ip),
    cancelDataRequest: ({ caller, params, request }) => requests.cancel(caller.userId, params.id, request.ip),
    exportFile: ({ caller, params, request }) => requests.file(caller.userId, params.id, request.ip),
  })
}
