import { randomBytes } from 'node:crypto'
import { readTaxRates } from '../../core/business-settings.service.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { listMailsOfStaffWith } from '../../core/staff-rights.repo.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { crashPoint } from '../../process/crash-point.ts'
import { chooseProvider } from './choose-provider.ts'
import { type CorrectionRow, lockWaitingCorrections, updateCorrection } from './corrections.repo.ts'
import {
  announceRefused,
  type DeliveryRow,
  findPaper,
  insertDelivery,
  listDeliveries,
  listSent,
  listWithoutFile,
  lockDelivery,
  takeDelivery,
  updateDelivery,
} from './deliveries.repo.ts'
import { lockRequested } from './exports.repo.ts'
import { insertFile } from './invoice-files.repo.ts'
import { refusedMail } from './invoices.messages.ts'
import { type InvoiceRow, updateInvoice } from './invoices.repo.ts'
import { mailIssued } from './mail-issued.service.ts'
import {
  type Fate,
  type InvoiceProvider,
  InvoiceProviderError,
  type Paper,
  type PaperLine,
} from './provider.ts'
import { rateAt, taxIn } from './tax.ts'

/** How long a process may be at one invoice; after that another one takes it. */
const TAKEN_MS = 5 * MINUTE_MS
/** A provider that gave no PDF for so long gives none. */
const FILE_DAYS = 3

/**
 * Invoices on their way through the provider's own interface. Each has a row before the provider is called, under a
 * reference that never changes; a call whose answer was lost is followed by a question, not by a second invoice.
 */
export function createDeliveries(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'log' | 'storage'>,
  provider: InvoiceProvider | null = chooseProvider(services.env),
) {
  const { db, env, clock, log, storage } = services

  /** Hands on what was asked for and paid, and the corrections whose invoice has its number. Amounts are fixed with it. */
  const note = () =>
    db.transaction(async (tx) => {
      const rates = await readTaxRates(tx, env)
      const now = clock()
      for (const { order, net, invoice } of await lockRequested(tx)) {
        const taxBasisPoints = order.paidAt ? rateAt(rates, order.paidAt) : null
        // Without a rate for its day it waits, as it does for a table by hand.
        if (taxBasisPoints === null) continue
        await updateInvoice(tx, order.id, {
          state: 'exported',
          exportedAt: now,
          exportedTotal: net,
          taxBasisPoints,
        })
        await insertDelivery(tx, { reference: order.id, orderId: invoice.orderId, createdAt: now })
      }
      for (const { correction } of await lockWaitingCorrections(tx)) {
        await updateCorrection(tx, correction.id, { state: 'exported', exportedAt: now })
        await insertDelivery(tx, {
          reference: correction.id,
          orderId: correction.orderId,
          correctionId: correction.id,
          createdAt: now,
        })
      }
    })

  const refuse = (delivery: DeliveryRow, { code, words }: InvoiceProviderError['fault']) =>
    updateDelivery(db, delivery.reference, {
      state: 'refused',
      faultCode: code,
      faultWords: words,
      takenUntil: null,
      announcedAt: null,
    })

  const sent = (delivery: DeliveryRow) =>
    updateDelivery(db, delivery.reference, {
      state: 'sent',
      sentAt: clock(),
      faultCode: null,
      faultWords: null,
      takenUntil: null,
    })

  /** @returns whether the provider can be spoken with */
  const send = async (to: InvoiceProvider, delivery: DeliveryRow): Promise<boolean> => {
    try {
      const isKnown =
        delivery.tries > 1 && (await to.ask([delivery.reference])).has(delivery.reference.toLowerCase())
      if (!isKnown) await to.handOn(await toPaper(services, delivery))
      crashPoint('invoice-sent')
      await sent(delivery)
      return true
    } catch (error) {
      if (!(error instanceof InvoiceProviderError)) throw error
      if (!error.isPassing) {
        await refuse(delivery, error.fault)
        return true
      }
      log.warn({ fault: error.fault.code, reference: delivery.reference }, 'an invoice could not be sent')
      const { code, words } = error.fault
      await updateDelivery(db, delivery.reference, { faultCode: code, faultWords: words, takenUntil: null })
      return false
    }
  }

  const sendAll = async (to: InvoiceProvider) => {
    const done: string[] = []
    for (;;) {
      const now = clock()
      const delivery = await takeDelivery(db, {
        now,
        until: new Date(now.getTime() + TAKEN_MS),
        besides: done,
      })
      if (!delivery) return
      crashPoint('invoice-noted')
      done.push(delivery.reference)
      // One after the other: numbers of a series follow each other. What cannot be reached waits for the next run.
      if (!(await send(to, delivery))) return
    }
  }

  const finish = (reference: string, { number, lookUpCode }: Extract<Fate, { state: 'issued' }>) =>
    db.transaction(async (tx) => {
      const delivery = await lockDelivery(tx, reference)
      if (delivery?.state !== 'sent') return
      const issuedAt = clock()
      const { invoice, order, correction, followed } = await findPaper(tx, delivery)
      const paper = correction ?? invoice
      await updateDelivery(tx, reference, { state: 'issued' })
      // Whoever noted a number by hand meanwhile has said it already.
      if (paper.state !== 'issued') {
        const change = { state: 'issued' as const, number, lookUpCode, issuedAt }
        if (correction) await updateCorrection(tx, correction.id, change)
        else await updateInvoice(tx, order.id, change)
        await mailIssued(services, tx, {
          kind: correction?.kind ?? 'original',
          number,
          lookUpCode,
          issuedAt,
          total: correction?.total ?? invoice.exportedTotal ?? 0,
          corrects: correction ? (followed ?? invoice).number : null,
          buyer: paper,
          code: order.code,
        })
      }
      crashPoint('invoice-issued-uncommitted')
    })

  const askAll = async (of: InvoiceProvider) => {
    const waiting = await listSent(db)
    if (waiting.length === 0) return
    const fates = await of.ask(waiting.map(({ reference }) => reference))
    for (const delivery of waiting) {
      const fate = fates.get(delivery.reference.toLowerCase())
      if (fate?.state === 'issued') await finish(delivery.reference, fate)
      else if (fate?.state === 'refused') await refuse(delivery, fate.fault)
      // Somebody removed it at the provider before it was issued there; one that has just come may not be listed yet.
      else if (!fate && (delivery.sentAt?.getTime() ?? 0) < clock().getTime() - HOUR_MS)
        await refuse(delivery, { code: 'gone', words: 'Hóa đơn chưa phát hành đã bị xóa ở nhà cung cấp.' })
    }
  }

  const keepFiles = async (of: InvoiceProvider) => {
    for (const delivery of await listWithoutFile(db, new Date(clock().getTime() - FILE_DAYS * DAY_MS))) {
      const bytes = await of.pdf(delivery.reference)
      if (!bytes) continue
      const storageKey = `invoices/${randomBytes(16).toString('hex')}.pdf`
      await storage.put(storageKey, bytes)
      await db.transaction((tx) =>
        insertFile(tx, {
          orderId: delivery.orderId,
          correctionId: delivery.correctionId,
          kind: 'pdf',
          storageKey,
          bytes: bytes.length,
          createdAt: clock(),
        }),
      )
    }
  }

  const announce = () =>
    db.transaction(async (tx) => {
      const refused = await announceRefused(tx, clock())
      if (refused.length === 0) return
      const mail = refusedMail(refused, `${env.PUBLIC_CRM_URL}/crm/Invoice`)
      for (const to of await listMailsOfStaffWith(tx, 'invoices.manage'))
        await queueMail(services, tx, { kind: 'office', to, ...mail })
    })

  return async (): Promise<void> => {
    if (!provider) return
    await note()
    await sendAll(provider)
    try {
      await askAll(provider)
      await keepFiles(provider)
    } catch (error) {
      if (!(error instanceof InvoiceProviderError)) throw error
      log.warn({ fault: error.fault.code }, 'the provider of invoices could not be asked')
    }
    await announce()
  }
}

/** The lines in whole dong: each has the tax of all up to it less that of those before, so that they add up. */
function taxedLines(parts: readonly { name: string; total: number }[], basisPoints: number): PaperLine[] {
  let sum = 0
  return parts.map(({ name, total }) => {
    const tax = taxIn(sum + total, basisPoints).tax - taxIn(sum, basisPoints).tax
    sum += total
    return { name, net: total - tax, tax }
  })
}

async function toPaper({ db, clock }: Needs<'db' | 'clock'>, delivery: DeliveryRow): Promise<Paper> {
  const { invoice, order, lines, correction, followed } = await findPaper(db, delivery)
  const buyer = correction ?? invoice
  const base = {
    reference: delivery.reference,
    orderCode: order.code,
    day: dayInVietnam(clock()),
    buyer: { ...buyer, kind: invoice.kind },
    taxBasisPoints: correction?.taxBasisPoints ?? invoice.taxBasisPoints ?? 0,
  }
  if (correction?.kind === 'adjustment')
    return {
      ...base,
      kind: 'adjustment',
      lines: [
        {
          name: `Điều chỉnh giảm học phí đơn ${order.code}`,
          net: correction.total - correction.tax,
          tax: correction.tax,
        },
      ],
      follows: await followedBy(db, { invoice, followed, correction }),
    }
  const total = correction?.total ?? invoice.exportedTotal ?? 0
  const parts = lines.map(({ title, received, refunded }) => ({ name: title, total: received - refunded }))
  const sold = parts.filter((part) => part.total > 0)
  const isWhole = sold.reduce((sum, part) => sum + part.total, 0) === total
  return {
    ...base,
    kind: correction?.kind ?? 'original',
    // What was refunded since it was handed on is no longer told by the lines; then one line says all of it.
    lines: taxedLines(isWhole ? sold : [{ name: `Học phí đơn ${order.code}`, total }], base.taxBasisPoints),
    follows: correction && (await followedBy(db, { invoice, followed, correction })),
  }
}

async function followedBy(
  db: Needs<'db'>['db'],
  {
    invoice,
    followed,
    correction,
  }: {
    invoice: InvoiceRow
    followed: CorrectionRow | null
    correction: CorrectionRow
  },
): Promise<Paper['follows']> {
  const before = followed ?? invoice
  if (before.number === null || !before.issuedAt)
    throw new Error('a correction was handed on before what it follows had a number')
  const own = await listDeliveries(db, [invoice.orderId])
  const reference = followed?.id ?? invoice.orderId
  return {
    reference: own.some((one) => one.reference === reference) ? reference : null,
    number: before.number,
    lookUpCode: before.lookUpCode,
    issuedAt: before.issuedAt,
    reason: correction.reason,
  }
}
