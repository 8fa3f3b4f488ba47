import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { storeBody } from '@repo/contract/crm-lti'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { PasswordInput } from '@repo/ui/password-input'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { ProofFields, proofPlaces } from '../../components/proof-fields.tsx'
import { secretMessages } from '../../components/secret.messages.ts'
import { storeMessages as copy, platformFormMessages } from './lti.messages.ts'

interface Props {
  platformId: string
  isOpen: boolean
  onClose: () => void
}

/** Names the xAPI store of a platform after both factors were proved again. */
export function StoreDialog({ platformId, isOpen, onClose }: Props) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={copy.formTitle}
      description={copy.formLead}
      confirmLabel={copy.confirm}
      draft={null}
    >
      {(part) => <Fields part={part} platformId={platformId} />}
    </FormDialog>
  )
}

function Fields({ part, platformId }: { part: FormPart; platformId: string }) {
  const platforms = usePageQuery(useApi().crmLti.platforms.query())
  return (
    <QueryView query={platforms} skeleton={<Skeleton className="mt-5 h-[26rem] rounded-md" />}>
      {({ isCodeNeeded }) => <StoreForm part={part} platformId={platformId} isCodeNeeded={isCodeNeeded} />}
    </QueryView>
  )
}

const empty = { url: '', user: '', storePassword: '', password: '', code: '' }

interface FormProps {
  part: FormPart
  platformId: string
  isCodeNeeded: boolean
}

function StoreForm({ part, platformId, isCodeNeeded }: FormProps) {
  const { crmLti } = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: { body: storeBody },
    defaults: empty,
    toBody: ({ code, ...form }) => ({ ...form, ...(isCodeNeeded ? { code } : {}) }),
    faults: { url: platformFormMessages.faults.url, ...secretMessages.faults },
    places: { ...proofPlaces, 'lti.inner_address': 'url' },
    send: async (body) => {
      await crmLti.setStore.call({ params: { id: platformId }, body })
      await queryClient.invalidateQueries({ queryKey: crmLti.platform.key() })
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog}>
      <Field label={copy.url} hint={copy.urlHint} error={errors.url?.message}>
        <Input type="url" inputMode="url" autoComplete="off" spellCheck={false} {...field('url')} />
      </Field>
      <Field label={copy.user} error={errors.user?.message}>
        <Input autoComplete="off" spellCheck={false} {...field('user')} />
      </Field>
      <Field label={copy.storePassword} error={errors.storePassword?.message}>
        <PasswordInput autoComplete="off" {...field('storePassword')} />
      </Field>
      <ProofFields isCodeNeeded={isCodeNeeded} field={field} errors={errors} />
    </DialogForm>
  )
}
