import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatVnd } from '@repo/messages'
import { valueWords } from './history-words.ts'
import { withholdingMessages as copy } from './settings.messages.ts'
import { basisPointsOf, percentOf } from './tax-form.ts'

export type WithholdingState = EndpointOutput<ApiContract['crmSettings']['withholding']>
export type Rule = WithholdingState['values']['rules'][number]

/** Rules as they are typed, with the names of the body, so that faults find their fields. */
export interface WithholdingForm {
  rules: { from: string; threshold: number | null; basisPoints: string; source: string }[]
}

export const toRuleRow = ({ basisPoints, ...rule }: Rule): WithholdingForm['rules'][number] => ({
  ...rule,
  basisPoints: percentOf(basisPoints),
})

export const toWithholdingForm = ({ rules }: WithholdingState['values']): WithholdingForm => ({
  rules: rules.map(toRuleRow),
})

export const toWithholdingBody = ({ rules }: WithholdingForm) => ({
  rules: rules.map(({ basisPoints, ...rule }) => ({ ...rule, basisPoints: basisPointsOf(basisPoints) })),
})

export const ruleWords = ({ from, threshold, basisPoints }: Rule): string =>
  copy.words(percentOf(basisPoints), formatVnd(threshold), formatDate(from))

/** Values of the history in words. */
export const withholdingWords = (_field: string, value: unknown): string =>
  Array.isArray(value) && value.length > 0 ? (value as Rule[]).map(ruleWords).join('; ') : valueWords(value)
