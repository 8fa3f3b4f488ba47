import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { newPlatformBody } from '@repo/contract/crm-lti'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Skeleton } from '@repo/ui/skeleton'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { ProofFields, proofPlaces } from '../../components/proof-fields.tsx'
import { secretMessages } from '../../components/secret.messages.ts'
import { linesOf } from './lines.ts'
import { platformFormMessages as copy } from './lti.messages.ts'
import { OrganisationSelect } from './organisation-select.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** Adds a platform after both factors were proved again. */
export function NewPlatformDialog({ isOpen, onClose }: Props) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={copy.title}
      confirmLabel={copy.confirm}
      draft={null}
    >
      {(part) => <Fields part={part} />}
    </FormDialog>
  )
}

function Fields({ part }: { part: FormPart }) {
  const platforms = usePageQuery(useApi().crmLti.platforms.query())
  return (
    <QueryView query={platforms} skeleton={<Skeleton className="mt-5 h-[48rem] rounded-md" />}>
      {({ isCodeNeeded, organisations }) => (
        <PlatformForm part={part} isCodeNeeded={isCodeNeeded} organisations={organisations} />
      )}
    </QueryView>
  )
}

const empty = {
  name: '',
  issuer: '',
  clientId: '',
  deploymentIds: '',
  authUrl: '',
  tokenUrl: '',
  jwksUrl: '',
  organisationId: '',
  password: '',
  code: '',
}
const addresses = ['authUrl', 'tokenUrl', 'jwksUrl'] as const

interface FormProps {
  part: FormPart
  isCodeNeeded: boolean
  organisations: readonly { id: string; name: string }[]
}

function PlatformForm({ part, isCodeNeeded, organisations }: FormProps) {
  const { crmLti } = useApi()
  const queryClient = useQueryClient()
  const { url, ...faults } = copy.faults
  const dialog = useDialogForm(part, {
    endpoint: { body: newPlatformBody },
    defaults: empty,
    toBody: ({ code, deploymentIds, organisationId, ...form }) => ({
      ...form,
      deploymentIds: linesOf(deploymentIds),
      organisationId: organisationId || null,
      ...(isCodeNeeded ? { code } : {}),
    }),
    faults: {
      ...faults,
      issuer: url,
      authUrl: url,
      tokenUrl: url,
      jwksUrl: url,
      ...secretMessages.faults,
    },
    places: { ...proofPlaces, 'lti.platform_exists': 'clientId', 'lti.inner_address': 'jwksUrl' },
    send: async (body) => {
      await crmLti.createPlatform.call({ body })
      await queryClient.invalidateQueries({ queryKey: crmLti.platforms.key() })
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog}>
      <Field label={copy.name} hint={copy.nameHint} error={errors.name?.message}>
        <Input autoComplete="off" {...field('name')} />
      </Field>
      <Field label={copy.issuer} hint={copy.issuerHint} error={errors.issuer?.message}>
        <Input type="url" inputMode="url" autoComplete="off" spellCheck={false} {...field('issuer')} />
      </Field>
      <Field label={copy.clientId} error={errors.clientId?.message}>
        <Input autoComplete="off" spellCheck={false} {...field('clientId')} />
      </Field>
      <Field label={copy.deploymentIds} hint={copy.deploymentIdsHint} error={errors.deploymentIds?.message}>
        <Textarea rows={2} autoComplete="off" spellCheck={false} {...field('deploymentIds')} />
      </Field>
      {addresses.map((name) => (
        <Field key={name} label={copy[name]} error={errors[name]?.message}>
          <Input type="url" inputMode="url" autoComplete="off" spellCheck={false} {...field(name)} />
        </Field>
      ))}
      <Field label={copy.organisation} hint={copy.organisationHint} error={errors.organisationId?.message}>
        <OrganisationSelect {...field('organisationId')} organisations={organisations} />
      </Field>
      <ProofFields isCodeNeeded={isCodeNeeded} field={field} errors={errors} />
    </DialogForm>
  )
}
