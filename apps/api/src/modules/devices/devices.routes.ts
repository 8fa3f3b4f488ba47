import { contract } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import type { WithLearningDevices } from './learning-devices.service.ts'
import { createOwnSessionsService } from './sessions.service.ts'

/** Where an account is signed in, and the devices it learns on. */
export const createDevicesModule = (
  services: Needs<'db' | 'clock' | 'sessions'> & WithLearningDevices,
): Module => {
  const sessions = createOwnSessionsService(services)
  const { learningDevices } = services

  return (app) =>
    implement(app, contract.devices, {
      sessions: ({ caller }) => sessions.list(caller),
      endSession: ({ caller, params, request }) => sessions.end(caller, params.id, request.ip),
      endOtherSessions: ({ caller, request }) => sessions.endOthers(caller, request.ip),
      learningDevices: ({ caller }) => learningDevices.list(caller),
      removeLearningDevice: ({ caller, params }) => learningDevices.remove(caller, params.id),
    })
}
