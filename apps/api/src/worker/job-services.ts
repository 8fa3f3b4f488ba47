import type { WorkerLife } from '../core/jobs.ts'
import type { WithNewDeviceNotice } from '../modules/auth/index.ts'
import { createNewDeviceNotice } from '../modules/devices/index.ts'
import type { WithVideoQueue } from '../modules/uploads/index.ts'
import { createVideoQueue } from '../modules/videos/index.ts'
import type { AllServices } from '../services.ts'

/** Everything that handlers of jobs may ask for. */
export type JobServices = AllServices & WorkerLife & WithVideoQueue & WithNewDeviceNotice

/** Gives jobs what lies above their own module. */
export const createJobServices = (services: AllServices & WorkerLife): JobServices => ({
  ...services,
  videoQueue: createVideoQueue(services),
  tellOfNewDevice: createNewDeviceNotice(services),
})
