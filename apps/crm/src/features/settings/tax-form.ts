import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate } from '@repo/messages'
import { valueWords } from './history-words.ts'
import { taxMessages as copy } from './settings.messages.ts'

export type TaxState = EndpointOutput<ApiContract['crmSettings']['tax']>
type Rate = TaxState['values']['rates'][number]

const BASIS_POINTS = 100
const PERCENT = /^\d{1,2}(?:[.,]\d{1,2})?$/

/** A rate as it is typed: `8` or `8,5`. The names are those of the body, so that faults find their fields. */
export interface TaxForm {
  rates: { from: string; basisPoints: string }[]
  invoiceProvider: string
  invoiceLookUp: string
}

/** `1050` as `10,5`. */
export const percentOf = (basisPoints: number) => String(basisPoints / BASIS_POINTS).replace('.', ',')

export const toRateRows = (rates: readonly Rate[]): TaxForm['rates'] =>
  rates.map(({ from, basisPoints }) => ({ from: from ?? '', basisPoints: percentOf(basisPoints) }))

export const toTaxForm = ({ rates, ...provider }: TaxState['values']): TaxForm => ({
  rates: toRateRows(rates),
  ...provider,
})

/** `10,5` as `1050`; null for what is no percent, for the schema to refuse. */
export const basisPointsOf = (percent: string): number | null =>
  PERCENT.test(percent.trim()) ? Math.round(Number(percent.trim().replace(',', '.')) * BASIS_POINTS) : null

export const toTaxBody = ({ rates, invoiceProvider, invoiceLookUp }: TaxForm) => ({
  invoiceProvider,
  invoiceLookUp,
  rates: rates.map(({ from, basisPoints }) => ({
    from: from || null,
    basisPoints: basisPointsOf(basisPoints),
  })),
})

export const rateWords = (rates: readonly Rate[]): string =>
  rates
    .map(({ from, basisPoints }) => copy.words(percentOf(basisPoints), from && formatDate(from)))
    .join('; ')

/** Values of the history in words. */
export const taxWords = (field: string, value: unknown): string =>
  field === 'rates' && Array.isArray(value) && value.length > 0
    ? rateWords(value as Rate[])
    : valueWords(value)
