import { z } from 'zod'
import { admin } from './access.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, keyPageOf, keyQuery } from './fields.ts'
import { type SettingSection, settingSchemas, settingSections } from './settings.ts'

/** Settings speak for the whole business: owners alone read and change them. */
const ownerOnly = admin('owner')

const bySection = z.object({ section: z.enum(settingSections) })

/** A section as its screen reads it. */
const savedState = z.object({
  version: editVersion,
  /** When and by whom it was saved last; null before the first save, and `by` where the account is gone. */
  savedAt: instant.nullable(),
  savedBy: z.string().nullable(),
})

const stateOf = <Section extends SettingSection>(section: Section) =>
  savedState.extend({ values: settingSchemas[section] })

/** One save of a section. */
export const settingChange = z.object({
  id,
  /** Counts the saves of the section from 1. */
  number: z.int(),
  at: instant,
  /** Null for what the installation brought along, and where the account is gone. */
  by: z.string().nullable(),
  /** The save whose values were taken back; null for values that somebody typed. */
  restoredFrom: z.int().nullable(),
  isCurrent: z.boolean(),
  /** The values of the section before it and since; `before` is null for the first save. */
  before: z.unknown(),
  after: z.unknown(),
})

/** The settings of the business, section by section, with every value that they had. */
export const crmSettings = {
  business: endpoint({
    method: 'GET',
    path: '/crm/settings/business',
    summary: 'Legal identity and contacts of the business',
    access: ownerOnly,
    response: stateOf('business'),
  }),
  saveBusiness: endpoint({
    method: 'PUT',
    path: '/crm/settings/business',
    summary: 'Change legal identity and contacts; the public site shows them at once',
    access: ownerOnly,
    body: settingSchemas.business.extend({ version: editVersion }),
    response: stateOf('business'),
    errors: ['edit.outdated'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/crm/settings/:section/history',
    summary: 'Every save of a section, newest first',
    access: ownerOnly,
    params: bySection,
    query: z.object(keyQuery),
    response: keyPageOf(settingChange),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/crm/settings/:section/restore',
    summary:
      'Take back the values of an earlier save; they are saved anew, so nothing of the history is lost',
    access: ownerOnly,
    params: bySection,
    body: z.strictObject({ number: z.int().min(1).max(1_000_000), version: editVersion }),
    response: z.object({ ok: z.literal(true) }),
    errors: ['edit.outdated', 'settings.no_such_save', 'settings.no_longer_fits'],
  }),
}
