import type { ApiContract, EndpointOutput } from '@repo/contract'
import { synonymBody } from '@repo/contract/crm-search'
import { formResolver } from '@repo/forms'
import { searchMessages as copy } from './search.messages.ts'

export type SynonymGroup = EndpointOutput<ApiContract['crmSearch']['synonyms']>[number]

/** What the dialog opens with: a group, or the first terms of a new one. */
export type EditedGroup = Pick<SynonymGroup, 'terms' | 'version'> & { id: string | null }

export interface SynonymForm {
  /** A term a line. */
  terms: string
}

export const synonymFields = ['terms'] as const

export const toSynonymForm = ({ terms }: Pick<SynonymGroup, 'terms'>): SynonymForm => ({
  terms: terms.join('\n'),
})

const toBody = ({ terms }: SynonymForm) => ({
  terms: terms
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
})

/** Checks the form by the contract's own rules. */
export const synonymResolver = formResolver(synonymBody, toBody, copy.faults)
