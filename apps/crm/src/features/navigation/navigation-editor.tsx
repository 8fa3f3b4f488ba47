import { useApi, useDraftForm, useLeaveGuard } from '@repo/back-office'
import { DraftNotice } from '@repo/back-office/draft-notice'
import { EditConflict } from '@repo/back-office/edit-conflict'
import type { Navigation } from '@repo/contract/navigation'
import { FormAlert } from '@repo/forms'
import { toast, useConfirm } from '@repo/shell'
import { Form } from '@repo/ui/form'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, useWatch } from 'react-hook-form'
import { PartBar } from '../../components/site-part/part-bar.tsx'
import { PartState } from '../../components/site-part/part-state.tsx'
import { PartVersions } from '../../components/site-part/part-versions.tsx'
import { sitePartMessages } from '../../components/site-part/site-part.messages.ts'
import { ColumnsPanel } from './columns-panel.tsx'
import { findDeadLinks } from './dead-links.ts'
import { describeNavigation } from './describe-navigation.ts'
import { MenuPanel } from './menu-panel.tsx'
import { navigationMessages as copy } from './navigation.messages.ts'
import {
  type ColumnRow,
  type LinkRow,
  type NavigationBody,
  type NavigationForm,
  type NavigationState,
  navigationEndpoint,
  toNavigation,
  toNavigationBody,
  toNavigationForm,
} from './navigation-form.ts'
import { SocialsPanel } from './socials-panel.tsx'

const labels = { menu: copy.menu, columns: copy.columns, socials: copy.socials }
const words = { menu: (row: LinkRow) => row.label, columns: (row: ColumnRow) => row.title }

/** The editor of menu and footer: their links, their state and their versions. */
export function NavigationEditor({ state }: { state: NavigationState }) {
  const { crmSite } = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const drafted = useDraftForm<NavigationForm, NavigationBody>({
    endpoint: navigationEndpoint,
    draft: 'site:navigation',
    defaults: toNavigationForm(state.values),
    toBody: toNavigationBody,
    faults: copy.faults,
    rows: ['menu', 'columns', 'socials'],
    edit: {
      version: state.version,
      read: async () => {
        const now = await crmSite.navigation.call()
        const { menu, columns, socials } = toNavigationForm(now.values)
        return { version: now.version, values: { menu, columns, socials } }
      },
    },
    send: async ({ version: _unset, ...body }, values, version) => {
      const isPublishing = 'note' in body
      if (isPublishing) {
        const { title, body: question, confirm: confirmLabel, keep } = sitePartMessages.confirmPublish
        if (!(await confirm({ title, body: question, confirmLabel, cancelLabel: keep }))) return false
      }
      const save = () =>
        'note' in body
          ? crmSite.publishNavigation.call({ body: { ...body, version } })
          : crmSite.saveNavigation.call({ body: { ...body, version } })
      const saved = await save().catch((error: unknown) => {
        // Entries that are folded open for what is wrong with them.
        for (const [field, message] of findDeadLinks(error, values))
          form.setError(field, { type: 'server', message })
        throw error
      })
      await taken(saved)
      toast.success(isPublishing ? sitePartMessages.published : sitePartMessages.draftSaved)
      return undefined
    },
  })
  const { form, submit, conflict, drop } = drafted
  const { errors, isDirty, isSubmitting } = form.formState
  const note = useWatch({ control: form.control, name: 'note' })
  useLeaveGuard(isDirty, { isKept: true, onLeave: drop })
  const taken = async (now: NavigationState) => {
    queryClient.setQueryData(crmSite.navigation.query().queryKey, now)
    drafted.rebase(toNavigationForm(now.values), now.version)
    await queryClient.invalidateQueries({ queryKey: crmSite.versions.key() })
  }
  const send = (act: NavigationForm['act']) => {
    form.setValue('act', act)
    void submit()
  }
  const restore = (values: Navigation) => {
    const { menu, columns, socials } = toNavigationForm(values)
    form.setValue('menu', menu, { shouldDirty: true })
    form.setValue('columns', columns, { shouldDirty: true })
    form.setValue('socials', socials, { shouldDirty: true })
  }
  return (
    <FormProvider {...form}>
      <Form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          send('draft')
        }}
      >
        <DraftNotice form={drafted} />
        <FormAlert>{errors.root?.message}</FormAlert>
        <EditConflict conflict={conflict} labels={labels} words={words} />
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
          <div className="grid min-w-0 gap-5">
            <MenuPanel />
            <ColumnsPanel />
            <SocialsPanel />
          </div>
          <div className="grid gap-5">
            <PartState
              hasDraft={state.hasDraft}
              note={note}
              onDiscard={async () => {
                const params = { part: 'navigation' as const }
                await crmSite.discardDraft.call({ params, body: { version: state.version } })
                await taken(await crmSite.navigation.call())
                toast.success(sitePartMessages.discarded)
              }}
              onNote={(text) => form.setValue('note', text)}
              previewToken={state.preview.token}
              published={state.published}
            />
            <PartVersions<Navigation>
              describe={describeNavigation}
              now={() => toNavigation(form.getValues())}
              onRestore={restore}
              part="navigation"
              read={(number) => crmSite.navigationVersion.query({ query: { number } })}
            />
          </div>
        </div>
        <PartBar
          hasDraft={state.hasDraft}
          isDirty={isDirty}
          isSubmitting={isSubmitting}
          onPublish={() => send('publish')}
        />
      </Form>
    </FormProvider>
  )
}
