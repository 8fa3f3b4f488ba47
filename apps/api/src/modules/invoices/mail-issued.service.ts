import { readSettings } from '../../core/business-settings.service.ts'
import type { Needs } from '../../core/services.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { orderLink } from '../orders/index.ts'
import { issuedMail } from './invoices.messages.ts'

/** The provider that issues the invoices, and the page to look them up, as owners set them; null without a provider. */
export async function readProvider(db: DbOrTx): Promise<{ name: string; lookUpUrl: string | null } | null> {
  const { invoiceProvider, invoiceLookUp } = await readSettings(db, 'tax')
  return invoiceProvider ? { name: invoiceProvider, lookUpUrl: invoiceLookUp || null } : null
}

type Issued = Parameters<typeof issuedMail>[0] & {
  buyer: { name: string; email: string }
  code: string
}

/** Mails the address that the buyer gave for invoices, once one has its number. */
export async function mailIssued(
  services: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  { buyer, code, ...paper }: Issued,
): Promise<void> {
  const url = services.env.PUBLIC_WEB_URL + orderLink(code)
  const mail = issuedMail(paper, buyer.name, code, await readProvider(tx), url)
  await queueMail(services, tx, { kind: 'order', to: buyer.email, ...mail })
}
