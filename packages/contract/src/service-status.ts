import { z } from 'zod'
import { anyone } from './access.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'

/** What the API can say of itself beside answering at all. */
export const serviceParts = ['payments', 'videos', 'mail'] as const

/** `slow`: works, later than usual. `off`: not offered by this business, so it is left out. */
export const serviceStates = ['works', 'slow', 'stopped', 'off'] as const

/** An announcement that staff wrote, such as of maintenance, from when to when it stands. */
const announcement = z.object({ text: z.string(), startsAt: instant, endsAt: instant })

/** How the parts of the service are, for everybody. */
export const serviceStatus = {
  read: endpoint({
    method: 'GET',
    path: '/status',
    summary: 'How payments, the preparation of videos and mail are, and what is announced now and for later',
    access: anyone,
    cacheSeconds: 15,
    isForServers: true,
    response: z.object({
      at: instant,
      parts: z.array(z.object({ name: z.enum(serviceParts), state: z.enum(serviceStates) })),
      announcement: announcement.nullable(),
    }),
  }),
}
