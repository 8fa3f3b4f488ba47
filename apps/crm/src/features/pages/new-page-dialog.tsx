import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crmPages, type newPageBody } from '@repo/contract/legal'
import { slugify } from '@repo/messages'
import { useNavigate } from '@repo/routing'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { paths } from '../../components/paths.ts'
import { pagesMessages as copy } from './pages.messages.ts'

type NewPage = z.output<typeof newPageBody>

/** Begins a page of staff and opens its editor. */
export function NewPageDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={copy.add}
      confirmLabel={copy.create}
      draft="page:new"
    >
      {(part) => <NewPageFields part={part} />}
    </FormDialog>
  )
}

function NewPageFields({ part }: { part: FormPart }) {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const hasOwnSlug = useRef(false)
  const dialog = useDialogForm<NewPage, NewPage>(part, {
    endpoint: crmPages.createPage,
    defaults: { title: '', slug: '' },
    faults: copy.faults,
    places: { 'page.slug_taken': 'slug' },
    send: async (body) => {
      const { slug } = await api.crm.createPage.call({ body })
      await queryClient.invalidateQueries({ queryKey: api.crm.pages.key() })
      void navigate(paths.pages({ edit: slug }))
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog} labels={{ title: copy.pageTitle, slug: copy.slug }}>
      <Field label={copy.pageTitle} error={errors.title?.message}>
        <Input
          {...field('title', {
            onChange: (event: { target: { value: string } }) => {
              if (!hasOwnSlug.current) form.setValue('slug', slugify(event.target.value))
            },
          })}
        />
      </Field>
      <Field label={copy.slug} hint={copy.slugHint} error={errors.slug?.message}>
        <Input
          spellCheck={false}
          autoCapitalize="none"
          {...field('slug', { onChange: () => (hasOwnSlug.current = true) })}
        />
      </Field>
    </DialogForm>
  )
}
