import { isApiError } from '@repo/api-client'
import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crmSearch, takenTerm } from '@repo/contract/crm-search'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchMessages as copy } from './search.messages.ts'
import { type EditedGroup, toSynonymBody, toSynonymForm } from './synonym-form.ts'

interface Props {
  editing: EditedGroup | null
  onClose: () => void
}

/** Adds or edits a group of terms. */
export function SynonymDialog({ editing, onClose }: Props) {
  const [shown, setShown] = useState(editing)
  useEffect(() => {
    if (editing) setShown(editing)
  }, [editing])
  return (
    <FormDialog
      isOpen={editing !== null && editing === shown}
      onClose={onClose}
      size="md"
      title={shown?.id ? copy.edit : copy.add}
      confirmLabel={copy.save}
      draft={`synonyms:${shown?.id ?? `new:${shown?.terms.join()}`}`}
    >
      {(part) => (editing ? <SynonymFields part={part} group={editing} /> : null)}
    </FormDialog>
  )
}

/** Which term stands in which other group, where the server said so. */
function sayTaken(error: unknown): string | undefined {
  if (!isApiError(error) || error.name !== 'synonym.term_taken') return undefined
  const { data } = takenTerm.safeParse(error.details)
  return data && copy.taken(data.term, data.terms.join(', '))
}

function SynonymFields({ part, group }: { part: FormPart; group: EditedGroup }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: crmSearch.createSynonyms,
    defaults: toSynonymForm(group),
    toBody: toSynonymBody,
    faults: copy.faults,
    places: {
      'synonym.term_taken': 'terms',
      'synonym.same_term': 'terms',
      'synonym.no_words': 'terms',
    },
    edit: {
      version: group.version,
      read: async () => {
        const now = (await api.crmSearch.synonyms.call({})).find((each) => each.id === group.id)
        return { version: now?.version ?? null, values: toSynonymForm(now ?? group) }
      },
    },
    send: async (body, _form, version) => {
      try {
        if (group.id)
          await api.crmSearch.updateSynonyms.call({ params: { id: group.id }, body: { ...body, version } })
        else await api.crmSearch.createSynonyms.call({ body })
      } catch (error) {
        const message = sayTaken(error)
        if (!message) throw error
        dialog.form.setError('terms', { type: 'taken', message }, { shouldFocus: true })
        return false
      }
      await Promise.all(
        [api.crmSearch.synonyms, api.crmSearch.searchMisses].map((list) =>
          queryClient.invalidateQueries({ queryKey: list.key() }),
        ),
      )
      toast.success(group.id ? copy.saved : copy.created)
      return true
    },
  })
  const { form, field } = dialog
  return (
    <DialogForm dialog={dialog} labels={{ terms: copy.terms }}>
      <Field error={form.formState.errors.terms?.message} hint={copy.termsHint} label={copy.terms}>
        <Textarea rows={6} {...field('terms')} />
      </Field>
    </DialogForm>
  )
}
