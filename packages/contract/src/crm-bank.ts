import { z } from 'zod'
import { admin } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'

/** Services that tell of transfers to our account, and list them when they are asked. */
export const bankListServices = ['sepay', 'casso'] as const
export type BankListService = (typeof bankListServices)[number]

/**
 * Why a list could not be read: the service does not answer, asks us to come later, refuses our key, or answers what is
 * no list; or we failed ourselves.
 */
export const bankListFaults = ['unreachable', 'limited', 'refused', 'unreadable', 'internal'] as const
export type BankListFault = (typeof bankListFaults)[number]

const service = z.object({
  service: z.enum(bankListServices),
  /** Whether its key is set; without it the service is not asked. */
  isSet: z.boolean(),
  /** Whether it is being asked, or about to be, because somebody wanted it. */
  isAsking: z.boolean(),
  succeededAt: instant.nullable(),
  /** Until when all its transfers are in the books. */
  completeUntil: instant.nullable(),
  failingSince: instant.nullable(),
  fault: z.enum(bankListFaults).nullable(),
  /** Of the last whole reading: all rows, those that no notice had told of, and those of accounts that are not ours. */
  read: z.int(),
  found: z.int(),
  foreign: z.int(),
  /** Ids of rows that could not be stored, at most 20; the service is asked again for them. */
  failedRows: z.array(z.string()),
})

const bankServices = z.object({
  services: z.array(service),
  /** Rows of the last 90 days that could not be read, the newest first, at most 20. */
  unreadable: z.array(z.object({ id, service: z.enum(bankListServices), at: instant, text: z.string() })),
  /** How many there are in all. */
  unreadableCount: z.int(),
})

/** What banks say when they are asked, for accountants. */
export const crmBank = {
  services: endpoint({
    method: 'GET',
    path: '/crm/bank/services',
    summary: 'Services that list the transfers to our account: how far each was read, and what could not be',
    access: admin('money.decide'),
    response: bankServices,
  }),
  askServices: endpoint({
    method: 'POST',
    path: '/crm/bank/services/ask',
    summary: 'Have the services asked for the transfers of the last days now; a job does so',
    access: admin('money.decide'),
    response: bankServices,
    errors: ['bank.no_service'],
  }),
}
