import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatVnd } from '@repo/messages'
import { valueWords } from './history-words.ts'
import { taxMessages as copy } from './settings.messages.ts'

export type TaxState = EndpointOutput<ApiContract['crmSettings']['tax']>
type Rate = TaxState['values']['rates'][number]

const BASIS_POINTS = 100
const PERCENT = /^\d{1,2}(?:[.,]\d{1,2})?$/

type Rule = TaxState['values']['withholding'][number]

/** A rule of withholding as it is typed. */
export interface RuleRow {
  from: string
  threshold: number | null
  basisPoints: string
  source: string
}

/** A rate as it is typed: `8` or `8,5`. The names are those of the body, so that faults find their fields. */
export interface TaxForm {
  rates: { from: string; basisPoints: string }[]
  withholding: RuleRow[]
  invoiceProvider: string
  invoiceLookUp: string
}

const percentOf = (basisPoints: number) => String(basisPoints / BASIS_POINTS).replace('.', ',')

export const toRateRows = (rates: readonly Rate[]): TaxForm['rates'] =>
  rates.map(({ from, basisPoints }) => ({ from: from ?? '', basisPoints: percentOf(basisPoints) }))

export const toRuleRow = ({ basisPoints, ...rule }: Rule): RuleRow => ({
  ...rule,
  basisPoints: percentOf(basisPoints),
})

export const toTaxForm = ({ rates, withholding, ...provider }: TaxState['values']): TaxForm => ({
  rates: toRateRows(rates),
  withholding: withholding.map(toRuleRow),
  ...provider,
})

const basisPointsOf = (percent: string): number | null =>
  PERCENT.test(percent.trim()) ? Math.round(Number(percent.trim().replace(',', '.')) * BASIS_POINTS) : null

/** What is no percent goes on as null, for the schema to refuse. */
export const toTaxBody = ({ rates, withholding, ...provider }: TaxForm) => ({
  ...provider,
  rates: rates.map(({ from, basisPoints }) => ({
    from: from || null,
    basisPoints: basisPointsOf(basisPoints),
  })),
  withholding: withholding.map(({ basisPoints, ...rule }) => ({
    ...rule,
    basisPoints: basisPointsOf(basisPoints),
  })),
})

export const rateWords = (rates: readonly Rate[]): string =>
  rates
    .map(({ from, basisPoints }) => copy.words(percentOf(basisPoints), from && formatDate(from)))
    .join('; ')

const ruleWords = (rules: readonly Rule[]): string =>
  rules
    .map(({ from, threshold, basisPoints }) =>
      copy.withholding.words(percentOf(basisPoints), formatVnd(threshold), formatDate(from)),
    )
    .join('; ')

/** Values of the history in words. */
export function taxWords(field: string, value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return valueWords(value)
  if (field === 'rates') return rateWords(value as Rate[])
  return field === 'withholding' ? ruleWords(value as Rule[]) : valueWords(value)
}
