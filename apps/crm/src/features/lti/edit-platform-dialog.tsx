import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { platformBody } from '@repo/contract/crm-lti'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Skeleton } from '@repo/ui/skeleton'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { linesOf } from './lines.ts'
import { platformFormMessages as copy, platformsMessages } from './lti.messages.ts'
import { OrganisationSelect } from './organisation-select.tsx'
import type { PlatformDetail } from './store-panel.tsx'

interface Props {
  platform: PlatformDetail
  isOpen: boolean
  onClose: () => void
}

/** Changes name, deployments and organisation of a platform. */
export function EditPlatformDialog({ platform, isOpen, onClose }: Props) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={platformsMessages.edit}
      description={platformsMessages.editHint}
      confirmLabel={copy.save}
      draft={`lti-platform:${platform.id}`}
    >
      {(part) => <Fields part={part} platform={platform} />}
    </FormDialog>
  )
}

function Fields({ part, platform }: { part: FormPart; platform: PlatformDetail }) {
  const platforms = usePageQuery(useApi().crmLti.platforms.query())
  return (
    <QueryView query={platforms} skeleton={<Skeleton className="mt-5 h-[22rem] rounded-md" />}>
      {({ organisations }) => <EditForm part={part} platform={platform} organisations={organisations} />}
    </QueryView>
  )
}

const formOf = ({ name, deploymentIds, organisation }: PlatformDetail) => ({
  name,
  deploymentIds: deploymentIds.join('\n'),
  organisationId: organisation?.id ?? '',
})

const labels = {
  name: copy.name,
  deploymentIds: copy.deploymentIds,
  organisationId: copy.organisation,
}

interface FormProps {
  part: FormPart
  platform: PlatformDetail
  organisations: readonly { id: string; name: string }[]
}

function EditForm({ part, platform, organisations }: FormProps) {
  const { crmLti } = useApi()
  const queryClient = useQueryClient()
  const params = { id: platform.id }
  const dialog = useDialogForm(part, {
    endpoint: { body: platformBody },
    defaults: formOf(platform),
    toBody: ({ deploymentIds, organisationId, ...form }) => ({
      ...form,
      deploymentIds: linesOf(deploymentIds),
      organisationId: organisationId || null,
    }),
    faults: { deploymentIds: copy.faults.deploymentIds },
    places: { 'organisation.not_found': 'organisationId' },
    edit: {
      version: platform.version,
      read: async () => {
        const now = await crmLti.platform.call({ params })
        return { version: now.version, values: formOf(now) }
      },
    },
    send: async (body, _form, version) => {
      await crmLti.updatePlatform.call({ params, body: { ...body, version } })
      await queryClient.invalidateQueries({ queryKey: ['crmLti'] })
      toast.success(copy.saved)
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog} labels={labels}>
      <Field label={copy.name} hint={copy.nameHint} error={errors.name?.message}>
        <Input autoComplete="off" {...field('name')} />
      </Field>
      <Field label={copy.deploymentIds} hint={copy.deploymentIdsHint} error={errors.deploymentIds?.message}>
        <Textarea rows={4} autoComplete="off" spellCheck={false} {...field('deploymentIds')} />
      </Field>
      <Field label={copy.organisation} hint={copy.organisationHint} error={errors.organisationId?.message}>
        <OrganisationSelect {...field('organisationId')} organisations={organisations} />
      </Field>
    </DialogForm>
  )
}
