import { isApiError } from '@repo/api-client'
import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { takenName, termBody } from '@repo/contract/glossary'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { termFormMessages as copy, glossaryMessages } from './glossary.messages.ts'
import { type GlossaryTerm, toTermBody, toTermForm } from './term-form.ts'

interface Props {
  editing: GlossaryTerm | 'new' | null
  onClose: () => void
}

/** Adds or edits a term. */
export function TermDialog({ editing, onClose }: Props) {
  const [shown, setShown] = useState(editing)
  useEffect(() => {
    if (editing) setShown(editing)
  }, [editing])
  const term = shown === 'new' ? null : shown
  return (
    <FormDialog
      isOpen={editing !== null && editing === shown}
      onClose={onClose}
      size="md"
      title={term ? glossaryMessages.edit(term.term) : glossaryMessages.add}
      confirmLabel={copy.save}
      draft={`glossary:${term?.id ?? 'new'}`}
    >
      {(part) => <TermFields part={part} term={term} />}
    </FormDialog>
  )
}

const labels = {
  term: glossaryMessages.term,
  otherNames: glossaryMessages.otherNames,
  explanation: glossaryMessages.explanation,
  foreignName: glossaryMessages.foreignName,
  lessonId: copy.lessonLink,
}

/** Which name belongs to which other term, where the server said so. */
function sayTaken(error: unknown): string | undefined {
  if (!isApiError(error) || error.name !== 'glossary.name_taken') return undefined
  const { data } = takenName.safeParse(error.details)
  return data && copy.taken(data.name, data.term)
}

function TermFields({ part, term }: { part: FormPart; term: GlossaryTerm | null }) {
  const { crmGlossary } = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: { body: termBody },
    defaults: toTermForm(term),
    toBody: toTermBody,
    faults: copy.faults,
    places: {
      'glossary.name_taken': 'term',
      'glossary.same_name': 'otherNames',
      'glossary.no_words': 'term',
      'lesson.not_found': 'lessonId',
    },
    edit: {
      version: term?.version ?? null,
      read: async () => {
        const now = term && (await crmGlossary.term.call({ params: { id: term.id } }))
        return { version: now?.version ?? null, values: toTermForm(now) }
      },
    },
    send: async (body, _form, version) => {
      try {
        if (term) await crmGlossary.updateTerm.call({ params: { id: term.id }, body: { ...body, version } })
        else await crmGlossary.createTerm.call({ body })
      } catch (error) {
        const message = sayTaken(error)
        if (!message) throw error
        dialog.form.setError('term', { type: 'taken', message }, { shouldFocus: true })
        return false
      }
      await queryClient.invalidateQueries({ queryKey: crmGlossary.terms.key() })
      toast.success(term ? copy.saved : copy.created)
      return true
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog} labels={labels}>
      <Field label={labels.term} error={errors.term?.message}>
        <Input autoComplete="off" {...field('term')} />
      </Field>
      <Field label={labels.explanation} hint={copy.explanationHint} error={errors.explanation?.message}>
        <Textarea rows={4} {...field('explanation')} />
      </Field>
      <Field
        label={labels.otherNames}
        hint={copy.otherNamesHint}
        error={errors.otherNames?.message}
        isOptional
      >
        <Textarea rows={3} {...field('otherNames')} />
      </Field>
      <Field
        label={labels.foreignName}
        hint={copy.foreignNameHint}
        error={errors.foreignName?.message}
        isOptional
      >
        <Input autoComplete="off" spellCheck={false} {...field('foreignName')} />
      </Field>
      <Field
        label={labels.lessonId}
        hint={term?.lesson ? copy.linked(term.lesson.title, term.lesson.courseTitle) : copy.lessonLinkHint}
        error={errors.lessonId?.message}
        isOptional
      >
        <Input autoComplete="off" spellCheck={false} inputMode="url" {...field('lessonId')} />
      </Field>
    </DialogForm>
  )
}
