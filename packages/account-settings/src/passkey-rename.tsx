import { passkeys } from '@repo/contract/passkeys'
import { FormAlert, useContractForm, useFaultFocus } from '@repo/forms'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { useArrivalFocus } from '@repo/ui/lib/hooks'
import { useId, useRef } from 'react'
import { commonMessages } from './common.messages.ts'
import { passkeysMessages as copy } from './passkeys.messages.ts'

interface PasskeyRenameProps {
  passkey: { id: string; name: string }
  onDone: () => void
  onCancel: () => void
}

/** Another name for a passkey, typed in its row. */
export function PasskeyRename({ passkey: { id, name }, onDone, onCancel }: PasskeyRenameProps) {
  const formId = useId()
  const api = useApi()
  const row = useRef<HTMLDivElement>(null)
  useArrivalFocus(row)
  const { form, submit, field } = useContractForm({
    endpoint: passkeys.rename,
    defaults: { name },
    send: async (body) => {
      await api.passkeys.rename.call({ params: { id }, body })
      onDone()
    },
  })
  useFaultFocus(formId, form.formState)
  const { errors, isSubmitting } = form.formState
  return (
    <div className="basis-full" ref={row} tabIndex={-1}>
      <Form className="flex max-w-md flex-col gap-4" id={formId} onSubmit={submit}>
        <FormAlert>{errors.root?.message}</FormAlert>
        <Field error={errors.name?.message} hint={copy.nameHint} label={copy.name}>
          <Input {...field('name')} autoComplete="off" />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button isBusy={isSubmitting} size="sm" type="submit">
            {copy.save}
          </Button>
          <Button onClick={onCancel} size="sm" variant="ghost">
            {commonMessages.cancel}
          </Button>
        </div>
      </Form>
    </div>
  )
}
