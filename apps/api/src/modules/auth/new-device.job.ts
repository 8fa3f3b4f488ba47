import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Notifies an account's owner of a new device; implemented by `modules/devices`. */
export interface WithNewDeviceNotice {
  tellOfNewDevice(sessionId: string): Promise<void>
}

/** Checks whether a sign-in came from a device new to the account, and notifies its owner. */
export const newDeviceJob = defineJob({
  name: 'new-device',
  payload: z.object({ sessionId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 5 },
  expireSeconds: 60,
  load:
    async () =>
    (services: WithNewDeviceNotice) =>
    ({ sessionId }) =>
      services.tellOfNewDevice(sessionId),
})
