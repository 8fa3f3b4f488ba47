import type { ApiContract, EndpointOutput } from '@repo/contract'

export type SynonymGroup = EndpointOutput<ApiContract['crmSearch']['synonyms']>[number]

/** The initial value of the dialog: a group, or the first terms of a new one. */
export type EditedGroup = Pick<SynonymGroup, 'terms' | 'version'> & { id: string | null }

export interface SynonymForm {
  /** One term per line. */
  terms: string
}

export const toSynonymForm = ({ terms }: Pick<SynonymGroup, 'terms'>): SynonymForm => ({
  terms: terms.join('\n'),
})

export const toSynonymBody = ({ terms }: SynonymForm) => ({
  terms: terms
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
})
