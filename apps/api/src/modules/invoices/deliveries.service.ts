import { randomBytes } from 'node:crypto'
import { readTaxRates } from '../../core/business-settings.service.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { listMailsOfStaffWith } from '../../core/staff-rights.repo.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { crashPoint } from '../../process/crash-point.ts'
import { chooseProvider } from './choose-provider.ts'
import {
  type CorrectionRow,
  lockCorrection,
  lockWaitingCorrections,
  updateCorrection,
} from './corrections.repo.ts'
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
import { type InvoiceRow, lockInvoice, updateInvoice } from './invoices.repo.ts'
import { mailIssued } from './mail-issued.service.ts'
import { adjustmentLine, paperLines } from './paper-lines.ts'
import {
  type Fate,
  type InvoiceFault,
  type InvoiceProvider,
  InvoiceProviderError,
  type Paper,
} from './provider.ts'
import { rateAt } from './tax.ts'

/** How long a process may be at one invoice; after that another one takes it. */
const TAKEN_MS = 5 * MINUTE_MS
/** A provider that gave no PDF for so long gives none. */
const FILE_DAYS = 3
/** Runs of ten minutes in which an invoice is tried before accountants are told: two hours. */
const MOST_TRIES = 12
const STILL_THERE: InvoiceFault = {
  code: 'refused',
  words:
    'Hóa đơn này vẫn còn ở nhà cung cấp và đã bị cơ quan thuế từ chối cấp mã. Xử lý hoặc xóa hóa đơn ở đó, rồi gửi lại.',
}
const OWN_FAULT: InvoiceFault = { code: 'own', words: 'Hệ thống gặp lỗi khi lập hóa đơn này.' }

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

  const refuse = (delivery: DeliveryRow, { code, words }: InvoiceFault) =>
    updateDelivery(db, delivery, {
      state: 'refused',
      faultCode: code,
      faultWords: words,
      takenUntil: null,
      announcedAt: null,
    })

  const sent = (delivery: DeliveryRow) =>
    updateDelivery(db, delivery, {
      state: 'sent',
      sentAt: clock(),
      faultCode: null,
      faultWords: null,
      takenUntil: null,
    })

  /** Leaves an invoice for the next run, and after many of them to accountants, so that nothing is tried for good. */
  const fail = async (delivery: DeliveryRow, { code, words }: InvoiceFault) => {
    if (delivery.tries >= MOST_TRIES) {
      await refuse(delivery, { code, words: `${words} Đã thử ${delivery.tries} lần.` })
      return
    }
    const faultWords = `${words} Hệ thống tự thử lại.`
    await updateDelivery(db, delivery, { faultCode: code, faultWords, takenUntil: null })
  }

  /** @returns whether the provider can be spoken with */
  const send = async (to: InvoiceProvider, delivery: DeliveryRow): Promise<boolean> => {
    const { reference, tries } = delivery
    try {
      const known = tries > 1 ? (await to.ask([reference])).get(reference.toLowerCase()) : undefined
      if (known?.state === 'refused') {
        await refuse(delivery, STILL_THERE)
        return true
      }
      if (!known) await to.handOn(await toPaper(services, delivery))
      crashPoint('invoice-sent')
      await sent(delivery)
      return true
    } catch (error) {
      if (!(error instanceof InvoiceProviderError)) {
        log.error({ err: error, reference }, 'an invoice could not be made')
        await fail(delivery, OWN_FAULT)
        return true
      }
      if (error.kind === 'refusal') {
        await refuse(delivery, error.fault)
        return true
      }
      log.warn({ fault: error.fault.code, reference }, 'an invoice could not be sent')
      await fail(delivery, error.fault)
      return error.kind !== 'down'
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

  const finish = (
    { reference, orderId, correctionId }: DeliveryRow,
    { number, lookUpCode }: Extract<Fate, { state: 'issued' }>,
  ) =>
    db.transaction(async (tx) => {
      // The paper before its delivery, as where a number is noted by hand.
      await lockInvoice(tx, orderId)
      if (correctionId) await lockCorrection(tx, correctionId)
      const delivery = await lockDelivery(tx, reference)
      if (delivery?.state !== 'sent') return
      const issuedAt = clock()
      const { invoice, order, correction, followed } = await findPaper(tx, delivery)
      const paper = correction ?? invoice
      await updateDelivery(tx, delivery, { state: 'issued' })
      // Where staff entered the number by hand in the meantime, the buyer already has this mail.
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

  const follow = async (delivery: DeliveryRow, fate: Fate | undefined) => {
    if (fate?.state === 'issued') await finish(delivery, fate)
    else if (fate?.state === 'refused') await refuse(delivery, fate.fault)
    // Deleted at the provider before it was issued there. One sent within the last hour may not be listed yet.
    else if (!fate && (delivery.sentAt?.getTime() ?? 0) < clock().getTime() - HOUR_MS)
      await refuse(delivery, { code: 'gone', words: 'Hóa đơn chưa phát hành đã bị xóa ở nhà cung cấp.' })
  }

  /** Work whose failure stops nothing else. @returns whether the provider can be spoken with */
  const tryOn = async (reference: string | null, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof InvoiceProviderError)) {
        log.error({ err: error, reference }, 'the answer about an invoice could not be kept')
        return true
      }
      log.warn({ fault: error.fault.code, reference }, 'the provider of invoices could not be asked')
      return error.kind !== 'down'
    }
  }

  const askAll = async (of: InvoiceProvider) => {
    const waiting = await listSent(db)
    if (waiting.length === 0) return
    const fates = await of.ask(waiting.map(({ reference }) => reference))
    for (const delivery of waiting)
      await tryOn(delivery.reference, () => follow(delivery, fates.get(delivery.reference.toLowerCase())))
  }

  const keepFile = async (of: InvoiceProvider, { reference, orderId, correctionId }: DeliveryRow) => {
    const bytes = await of.pdf(reference)
    if (!bytes) return
    const storageKey = `invoices/${randomBytes(16).toString('hex')}.pdf`
    await storage.put(storageKey, bytes)
    const file = { orderId, correctionId, kind: 'pdf' as const, storageKey, bytes: bytes.length }
    await db.transaction((tx) => insertFile(tx, { ...file, createdAt: clock() }))
  }

  const keepFiles = async (of: InvoiceProvider) => {
    for (const delivery of await listWithoutFile(db, new Date(clock().getTime() - FILE_DAYS * DAY_MS)))
      if (!(await tryOn(delivery.reference, () => keepFile(of, delivery)))) return
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
    if (await tryOn(null, () => askAll(provider))) await keepFiles(provider)
    await announce()
  }
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
      lines: [adjustmentLine(order.code, correction)],
      follows: await followedBy(db, { invoice, followed, correction }),
    }
  const total = correction?.total ?? invoice.exportedTotal ?? 0
  const sold = lines.map(({ title, price, seats, received, refunded }) => ({
    title,
    price,
    seats,
    total: received - refunded,
  }))
  return {
    ...base,
    kind: correction?.kind ?? 'original',
    lines: paperLines(sold, { ...base, total }),
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
