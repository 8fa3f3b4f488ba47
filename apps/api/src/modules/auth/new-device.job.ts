import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Word to the owner of an account about a new device. `modules/devices` writes it. */
export interface WithNewDeviceNotice {
  tellOfNewDevice(sessionId: string): Promise<void>
}

/** Looks whether a sign-in came from a device the account never used, and tells its owner. */
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
