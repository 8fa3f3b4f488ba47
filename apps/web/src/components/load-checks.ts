import { describeError } from '@repo/messages'

/** Schemas weigh more than the forms that they check, so a form fetches them when it is sent. */
export const loadInvoiceCheck = () => import('./invoice/check-invoice.ts')

/** What to say when a check could not be fetched: there was no network for it. */
export const checkFailed = (): string => describeError({ name: 'server.unavailable', isOffline: true })
