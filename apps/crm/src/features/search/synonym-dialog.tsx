import { useApi, useEditConflict } from '@repo/back-office'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { FormAlert, showServerError } from '@repo/forms'
import { common } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Dialog } from '@repo/ui/dialog'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { searchMessages as copy } from './search.messages.ts'
import { type EditedGroup, synonymFields, synonymResolver, toSynonymForm } from './synonym-form.ts'

interface Props {
  editing: EditedGroup | null
  onClose: () => void
}

/** Adds or changes a group of terms. A press outside does not close it, so nothing typed is lost by a slip. */
export function SynonymDialog({ editing, onClose }: Props) {
  const [shown, setShown] = useState(editing)
  useEffect(() => {
    if (editing) setShown(editing)
  }, [editing])
  const formId = useId()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose} variant="secondary">
            {common.cancel}
          </Button>
          <Button form={formId} isBusy={isBusy} type="submit">
            {copy.save}
          </Button>
        </>
      }
      isDismissable={!isBusy}
      isOpen={editing !== null}
      isOutsideIgnored
      onClose={onClose}
      size="md"
      title={shown?.id ? copy.edit : copy.add}
    >
      {/* Mounted anew for each opening, so that a form never shows what another one left. */}
      {editing ? <SynonymFields group={editing} id={formId} onBusy={setIsBusy} onDone={onClose} /> : null}
    </Dialog>
  )
}

interface FieldsProps {
  id: string
  group: EditedGroup
  onBusy: (isBusy: boolean) => void
  onDone: () => void
}

function SynonymFields({ id, group, onBusy, onDone }: FieldsProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, getValues, reset, formState } = useForm({
    resolver: synonymResolver,
    defaultValues: toSynonymForm(group),
  })
  const { errors } = formState
  const conflict = useEditConflict({
    version: group.version,
    read: async () => {
      const now = (await api.crmSearch.synonyms.call({})).find((each) => each.id === group.id)
      return { version: now?.version ?? null, values: toSynonymForm(now ?? group) }
    },
    mine: getValues,
    take: reset,
  })
  const save = handleSubmit(async (body) => {
    onBusy(true)
    try {
      if (group.id)
        await api.crmSearch.updateSynonyms.call({
          params: { id: group.id },
          body: { ...body, version: conflict.version() },
        })
      else await api.crmSearch.createSynonyms.call({ body })
      await queryClient.invalidateQueries({ queryKey: api.crmSearch.synonyms.key() })
      toast.success(group.id ? copy.saved : copy.created)
      onDone()
    } catch (error) {
      if (conflict.catches(error)) return
      showServerError(error, setError, synonymFields, {
        'synonym.term_taken': 'terms',
        'synonym.same_term': 'terms',
        'synonym.no_words': 'terms',
      })
    } finally {
      onBusy(false)
    }
  })
  return (
    <Form className="mt-3 grid gap-4" id={id} noValidate onSubmit={(event) => void save(event)}>
      <FormAlert>{errors.root?.message}</FormAlert>
      <EditConflict conflict={conflict} labels={{ terms: copy.terms }} />
      <Field error={errors.terms?.message} hint={copy.termsHint} label={copy.terms}>
        <Textarea rows={6} {...register('terms')} />
      </Field>
    </Form>
  )
}
