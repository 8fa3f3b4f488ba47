import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crmPaths as crmPathsContract } from '@repo/contract/crm-paths'
import { slugify } from '@repo/messages'
import { useNavigate } from '@repo/routing'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { paths } from '../../components/paths.ts'
import { pathFormMessages as copy, pathsMessages } from './paths.messages.ts'

/** Begins a path, and goes on to its page. */
export function PathDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={pathsMessages.add}
      confirmLabel={copy.create}
      draft="path:new"
    >
      {(part) => <PathFields part={part} />}
    </FormDialog>
  )
}

function PathFields({ part }: { part: FormPart }) {
  const { crmPaths } = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const hasOwnSlug = useRef(false)
  const dialog = useDialogForm(part, {
    endpoint: { body: crmPathsContract.createPath.body },
    defaults: { title: '', slug: '' },
    toBody: (form) => form,
    faults: copy.faults,
    places: { 'path.slug_taken': 'slug' },
    send: async (body) => {
      const { id } = await crmPaths.createPath.call({ body })
      void queryClient.invalidateQueries({ queryKey: crmPaths.paths.key() })
      toast.success(copy.created)
      void navigate(paths.path({ id }))
      return true
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog} labels={{ title: copy.title, slug: copy.slug }}>
      <Field label={copy.title} error={errors.title?.message}>
        <Input
          autoComplete="off"
          {...field('title', {
            onChange: (event: { target: { value: string } }) => {
              if (!hasOwnSlug.current) form.setValue('slug', slugify(event.target.value))
            },
          })}
        />
      </Field>
      <Field label={copy.slug} error={errors.slug?.message}>
        <Input
          autoComplete="off"
          spellCheck={false}
          {...field('slug', {
            onChange: () => {
              hasOwnSlug.current = true
            },
          })}
        />
      </Field>
    </DialogForm>
  )
}
