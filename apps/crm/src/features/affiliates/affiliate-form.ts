import type { ApiContract, EndpointOutput } from '@repo/contract'

export type Affiliate = EndpointOutput<ApiContract['crmAffiliates']['affiliates']>['items'][number]

export interface AffiliateForm {
  /** Of the account whose code it is; asked for once. */
  email: string
  code: string
  kind: Affiliate['kind']
  value: number | null
  windowDays: number | null
  holdDays: number | null
  isActive: boolean
  note: string
}

/** Fills the form from a code, or for a new one. */
export const toAffiliateForm = (affiliate: Affiliate | null): AffiliateForm => ({
  email: affiliate?.owner.email ?? '',
  code: affiliate?.code ?? '',
  kind: affiliate?.kind ?? 'percent',
  value: affiliate?.value ?? null,
  windowDays: affiliate?.windowDays ?? 30,
  holdDays: affiliate?.holdDays ?? 30,
  isActive: affiliate?.isActive ?? true,
  note: affiliate?.note ?? '',
})

const toTerms = ({ email: _, ...form }: AffiliateForm) => ({
  ...form,
  value: form.value ?? 0,
  windowDays: form.windowDays ?? -1,
  holdDays: form.holdDays ?? -1,
})

export const toAffiliateBody = toTerms
export const toNewAffiliateBody = (form: AffiliateForm) => ({ ...toTerms(form), email: form.email })
