import type { Env } from '../../../env.ts'
import { type Fate, type InvoiceProvider, InvoiceProviderError } from '../provider.ts'
import { asList, createMisaCall, failed, textOf } from './misa-client.ts'
import { DUPLICATE, faultOf, kindOfFault } from './misa-codes.ts'
import { readNumber, toMisaInvoice } from './misa-invoice.ts'

/** §7.1: references in one question. */
const MOST_ASKED = 50

/** §7.2 PublishStatus: 0 not issued, 4 waits for the tax office's code, 6 has it, 7 was refused it. */
const HAS_CODE = 6
const REFUSED = 7
const NOT_ISSUED = 0

type MisaEnv = Parameters<typeof createMisaCall>[0] & Pick<Env, 'MEINVOICE_SERIES'>

/**
 * MISA meInvoice by its Open API “Tạo hóa đơn từ ERP”: an invoice is laid down there, an accountant signs and issues it in
 * MISA's program, and we ask what became of it. MISA checks RefID, so that none is laid down twice.
 */
export function createMisa(env: MisaEnv): InvoiceProvider {
  const call = createMisaCall(env)
  const series = env.MEINVOICE_SERIES ?? ''
  // §1.6: the second sign says whether the tax office gives each invoice a code.
  const withCode = { invoiceWithCode: String(series[1] === 'C') }
  let templateId: string | null = null

  /** §3.1: the template of the series. */
  const findTemplate = async () => {
    const { data } = await call('POST', '/webapp/templates', withCode, {
      taxcode: env.MEINVOICE_TAX_CODE,
      username: env.MEINVOICE_USERNAME,
      password: env.MEINVOICE_PASSWORD,
    })
    const found = asList(data).find(({ InvSeries, Inactive }) => InvSeries === series && Inactive !== true)
    const id = textOf(found?.IPTemplateID)
    if (!id) throw new InvoiceProviderError(faultOf('InvoiceTemplateNotExist'), 'refusal')
    return id
  }

  return {
    async handOn(paper) {
      const original = paper.follows && readNumber(paper.follows.number)
      if (paper.follows && !original) throw failed('original')
      templateId ??= await findTemplate()
      const now = new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' }).replace(' ', 'T')
      const body = [toMisaInvoice(paper, { series, templateId, now }, original)]
      try {
        const { error } = await call('POST', '/webapp/insert', undefined, body)
        const [refused] = asList(error)
        if (refused) throw refusalOf(refused)
      } catch (error) {
        // It is there from an earlier call whose answer was lost.
        if (error instanceof InvoiceProviderError && error.fault.code === DUPLICATE) return
        throw error
      }
    },

    async ask(references) {
      const fates = new Map<string, Fate>()
      for (let at = 0; at < references.length; at += MOST_ASKED) {
        const { data } = await call(
          'POST',
          '/webapp/getlist',
          withCode,
          references.slice(at, at + MOST_ASKED),
        )
        for (const row of asList(data)) fates.set(textOf(row.RefID).toLowerCase(), fateOf(row, series))
      }
      return fates
    },

    async pdf(reference) {
      const { data } = await call('GET', '/webapp/viewrefid', { ...withCode, RefID: reference })
      const bytes = Buffer.from(textOf(data).replace(/^data:[^,]*,/, ''), 'base64')
      // §4.2 says base64 and not of what, so anything but a PDF is left out.
      return bytes.toString('latin1', 0, 5) === '%PDF-' ? bytes : null
    },
  }
}

/** §5: an invoice that was refused stands in `error`; its `ErrorMessage` says why. */
function refusalOf(row: Record<string, unknown>): InvoiceProviderError {
  const code = textOf(row.ErrorCode) || textOf(row.errorCode) || 'InvalidInvoiceData'
  return new InvoiceProviderError(faultOf(code, textOf(row.ErrorMessage)), kindOfFault(code))
}

function fateOf(row: Record<string, unknown>, series: string): Fate {
  const status = Number(row.PublishStatus ?? NOT_ISSUED)
  if (status === REFUSED) return { state: 'refused', fault: faultOf('refused') }
  // §8.3: the number comes with the issue; one that is to have a code of the tax office counts once it has it.
  const number = (typeof row.InvNo === 'number' ? String(row.InvNo) : textOf(row.InvNo)).replace(/\D/g, '')
  const isIssued = series[1] === 'C' ? status === HAS_CODE : status !== NOT_ISSUED
  if (!isIssued || !number) return { state: 'waiting' }
  return {
    state: 'issued',
    number: `${textOf(row.InvSeries) || series}-${number.padStart(8, '0')}`,
    lookUpCode: textOf(row.TransactionID),
  }
}
