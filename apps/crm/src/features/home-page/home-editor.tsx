import { useApi, useDraftForm, useLeaveGuard } from '@repo/back-office'
import { DraftNotice } from '@repo/back-office/draft-notice'
import { EditConflict } from '@repo/back-office/edit-conflict'
import type { Home, HomeBlock } from '@repo/contract/home-blocks'
import { FormAlert } from '@repo/forms'
import { toast, useConfirm } from '@repo/shell'
import { Form } from '@repo/ui/form'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, useWatch } from 'react-hook-form'
import { PartBar } from '../../components/site-part/part-bar.tsx'
import { PartState } from '../../components/site-part/part-state.tsx'
import { PartVersions } from '../../components/site-part/part-versions.tsx'
import { sitePartMessages } from '../../components/site-part/site-part.messages.ts'
import { BlockList } from './block-list.tsx'
import { describeHome } from './describe-home.ts'
import {
  type HomeBody,
  type HomeForm,
  type HomeState,
  homeEndpoint,
  toHomeBody,
  toHomeForm,
} from './home-form.ts'
import { homePageMessages as copy } from './home-page.messages.ts'

const labels = { blocks: copy.blocks }
const words = { blocks: (block: HomeBlock) => `${copy.kinds[block.kind]}: ${block.title}` }

/** The editor of the home page: its blocks, its state and its versions. */
export function HomeEditor({ state }: { state: HomeState }) {
  const { crmSite } = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const drafted = useDraftForm<HomeForm, HomeBody>({
    endpoint: homeEndpoint,
    draft: 'site:home',
    defaults: toHomeForm(state),
    toBody: toHomeBody,
    faults: copy.faults,
    rows: ['blocks'],
    edit: {
      version: state.version,
      read: async () => {
        const now = await crmSite.home.call()
        return { version: now.version, values: { blocks: now.values.blocks } }
      },
    },
    send: async (body, _form, version) => {
      const { blocks } = body
      const isPublishing = 'note' in body
      if (isPublishing) {
        const { title, body: question, confirm: confirmLabel, keep } = sitePartMessages.confirmPublish
        if (!(await confirm({ title, body: question, confirmLabel, cancelLabel: keep }))) return false
      }
      const saved = isPublishing
        ? await crmSite.publishHome.call({ body: { blocks, note: body.note, version } })
        : await crmSite.saveHome.call({ body: { blocks, version } })
      await taken(saved)
      toast.success(isPublishing ? sitePartMessages.published : sitePartMessages.draftSaved)
      return undefined
    },
  })
  const { form, submit, conflict, drop } = drafted
  const { errors, isDirty, isSubmitting } = form.formState
  const note = useWatch({ control: form.control, name: 'note' })
  useLeaveGuard(isDirty, { isKept: true, onLeave: drop })
  const taken = async (now: HomeState) => {
    queryClient.setQueryData(crmSite.home.query().queryKey, now)
    drafted.rebase(toHomeForm(now), now.version)
    await queryClient.invalidateQueries({ queryKey: crmSite.versions.key() })
  }
  const send = (act: HomeForm['act']) => {
    form.setValue('act', act)
    void submit()
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
          <BlockList />
          <div className="grid gap-5">
            <PartState
              hasDraft={state.hasDraft}
              note={note}
              onDiscard={async () => {
                await crmSite.discardDraft.call({
                  params: { part: 'home' },
                  body: { version: state.version },
                })
                await taken(await crmSite.home.call())
                toast.success(sitePartMessages.discarded)
              }}
              onNote={(text) => form.setValue('note', text)}
              previewToken={state.preview.token}
              published={state.published}
            />
            <PartVersions<Home>
              describe={({ blocks }, nameOf) => describeHome(blocks, nameOf)}
              now={() => ({ blocks: form.getValues('blocks') })}
              onRestore={({ blocks }) => form.setValue('blocks', blocks, { shouldDirty: true })}
              part="home"
              read={(number) => crmSite.homeVersion.query({ query: { number } })}
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
