import { DraftNotice } from '@repo/back-office/draft-notice'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { FormAlert, useErrorSummary } from '@repo/forms'
import { formatDateTime } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { ErrorSummary } from '@repo/ui/error-summary'
import { Form } from '@repo/ui/form'
import type { ReactNode } from 'react'
import { type FieldErrors, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { valueWords } from './history-words.ts'
import { settingsMessages as copy } from './settings.messages.ts'
import type { SectionState } from './use-section-form.ts'

type ConflictProps<Values extends FieldValues> = Parameters<typeof EditConflict<Partial<Values>>>[0]

interface Props<Values extends FieldValues, Body> {
  drafted: {
    form: UseFormReturn<Values, unknown, Body>
    submit: () => Promise<void>
    isRestored: boolean
    drop: () => void
    conflict: ConflictProps<Values>['conflict']
  }
  state: SectionState<unknown>
  lead: string
  labels: Readonly<Record<string, string>>
  children: ReactNode
}

/** Form of one section: its notices, its fields, and the bar that saves it. */
export function SectionFrame<Values extends FieldValues, Body>({
  drafted,
  state,
  lead,
  labels,
  children,
}: Props<Values, Body>) {
  const { form, submit, conflict } = drafted
  const { errors, isSubmitting, submitCount, isDirty } = form.formState
  const faults = faultsIn(errors)
  const summaryRef = useErrorSummary({ submitCount, isSubmitting, hasErrors: faults.length > 0 })
  const savedNote = state.savedAt
    ? copy.savedBy(state.savedBy, formatDateTime(state.savedAt))
    : copy.neverSaved
  const lists = Object.fromEntries(
    Object.keys(labels).map((name) => [name, valueWords]),
  ) as ConflictProps<Values>['words'] & object
  return (
    <FormProvider {...form}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="grid gap-5"
      >
        <p className="max-w-3xl text-2">{lead}</p>
        <DraftNotice form={drafted} />
        <ErrorSummary ref={summaryRef} errors={faults} />
        <FormAlert>{errors.root?.message}</FormAlert>
        <EditConflict<Partial<Values>>
          conflict={conflict}
          labels={labels as ConflictProps<Values>['labels']}
          words={lists}
        />
        {children}
        <div
          data-page-bar=""
          className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t bg-bg px-4 py-3 lg:-mx-8 lg:px-8"
        >
          <p role="status" className="mr-auto text-sm text-3">
            {isDirty ? copy.unsaved : savedNote}
          </p>
          {isDirty ? (
            <Button variant="ghost" onClick={drafted.drop} disabled={isSubmitting}>
              {copy.discard}
            </Button>
          ) : null}
          <Button type="submit" isBusy={isSubmitting} className="max-sm:w-full">
            {copy.save}
          </Button>
        </div>
      </Form>
    </FormProvider>
  )
}

/** Every fault of the form with the name of its field, which is also the id of its control. */
function faultsIn(errors: FieldErrors, path = ''): { id: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (name === 'root' || !error || typeof error !== 'object') return []
    const id = path ? `${path}.${name}` : name
    if (typeof error.message === 'string' && typeof error.type === 'string')
      return [{ id, message: error.message }]
    return faultsIn(error as FieldErrors, id)
  })
}
