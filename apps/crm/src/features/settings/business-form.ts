import { businessSettings, type SettingValues } from '@repo/contract/settings'
import { limitsOf } from '@repo/forms'

type Business = SettingValues['business']

/** What the form holds: a day that is not known is an empty text. */
export interface BusinessForm extends Omit<Business, 'registeredOn' | 'licences'> {
  registeredOn: string
  licences: (Omit<Business['licences'][number], 'issuedOn'> & { issuedOn: string })[]
}

export const toBusinessForm = (values: Business): BusinessForm => ({
  ...values,
  registeredOn: values.registeredOn ?? '',
  licences: values.licences.map((licence) => ({ ...licence, issuedOn: licence.issuedOn ?? '' })),
})

export const toBusinessBody = (form: BusinessForm) => ({
  ...form,
  registeredOn: form.registeredOn || null,
  licences: form.licences.map((licence) => ({ ...licence, issuedOn: licence.issuedOn || null })),
})

export const blankLicence = { name: '', number: '', issuedOn: '', issuedBy: '' }
export const blankPlace = { label: '', address: '' }

export const longest = (name: string) => limitsOf(businessSettings, name).maxLength
export const mostOf = (name: 'licences' | 'addresses') => limitsOf(businessSettings, name).maxItems
