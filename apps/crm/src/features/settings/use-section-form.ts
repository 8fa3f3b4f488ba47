import { useApi, useDraftForm, useLeaveGuard } from '@repo/back-office'
import type { EditVersion } from '@repo/contract'
import type { SettingSection } from '@repo/contract/settings'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues, Path } from 'react-hook-form'
import type { z } from 'zod'
import { settingsMessages as copy } from './settings.messages.ts'

/** A section as the API answers it. */
export interface SectionState<Values> {
  values: Values
  version: EditVersion
  savedAt: string | null
  savedBy: string | null
}

interface Options<Form extends FieldValues, Values> {
  section: SettingSection
  state: SectionState<Values>
  schema: z.ZodType<Values>
  toForm: (values: Values) => Form
  toBody: (form: Form) => object
  faults: Readonly<Record<string, string>>
  /** Lists whose rows show their own faults. */
  rows?: readonly (keyof Form & string)[]
  /** Domain errors that belong to a field. */
  places?: Partial<Record<string, Path<Form>>>
  /** Asks before values are sent that cost much when they are wrong. */
  ask?: (values: Values) => Promise<boolean>
  check?: (form: Form) => Readonly<Record<string, string | undefined>>
  read: () => Promise<SectionState<Values>>
  save: (values: Values, version: EditVersion) => Promise<SectionState<Values>>
}

/** The form of one section of the settings: drafts, conflicts of two owners, and what shows the values afterwards. */
export function useSectionForm<Form extends FieldValues, Values>({
  section,
  state,
  schema,
  toForm,
  read,
  save,
  ask,
  ...options
}: Options<Form, Values>) {
  const refresh = useSettingsRefresh(section)
  const drafted = useDraftForm<Form, Values>({
    ...options,
    endpoint: { body: schema },
    draft: `settings:${section}`,
    defaults: toForm(state.values),
    edit: {
      version: state.version,
      read: async () => {
        const now = await read()
        return { version: now.version, values: toForm(now.values) }
      },
    },
    send: async (values, _form, version) => {
      if (ask && !(await ask(values))) return false
      const saved = await save(values, version)
      drafted.rebase(toForm(saved.values), saved.version)
      toast.success(copy.saved)
      await refresh()
      return true
    },
  })
  useLeaveGuard(drafted.form.formState.isDirty, { isKept: true, onLeave: drafted.drop })
  return drafted
}

/** Reads again what a change of a section shows: the section, its history, the foot of the page, and the set-up. */
export function useSettingsRefresh(section: SettingSection): () => Promise<void> {
  const { crmSettings, crmSetup, content } = useApi()
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: crmSettings[section].key() }),
      queryClient.invalidateQueries({ queryKey: crmSettings.history.key() }),
      queryClient.invalidateQueries({ queryKey: content.site.key() }),
      queryClient.invalidateQueries({ queryKey: content.retention.key() }),
      queryClient.invalidateQueries({ queryKey: crmSetup.trialTransfer.key() }),
      queryClient.invalidateQueries({ queryKey: crmSetup.setup.key() }),
    ])
  }
}
