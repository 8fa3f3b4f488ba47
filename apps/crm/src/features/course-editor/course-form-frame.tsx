import { DraftNotice } from '@repo/back-office/draft-notice'
import { FormAlert, summaryOf, useErrorSummary } from '@repo/forms'
import { Button } from '@repo/ui/button'
import { ErrorSummary } from '@repo/ui/error-summary'
import { Form } from '@repo/ui/form'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { BasicsPanel } from './basics-panel.tsx'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import { type CourseBody, type CourseForm, courseFields, hasTypedSlug } from './course-form.ts'
import { FaqPanel } from './faq-panel.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { PricePanel } from './price-panel.tsx'
import { ReferencesPanel } from './references-panel.tsx'
import { TeachingPanel } from './teaching-panel.tsx'

/** What the frame takes of `useDraftForm`. */
interface DraftedCourse {
  form: UseFormReturn<CourseForm, unknown, CourseBody>
  submit: () => Promise<void>
  isRestored: boolean
  drop: () => void
}

interface Props {
  drafted: DraftedCourse
  saveLabel: string
  /** Saves when the button is pressed; without it the form is submitted. */
  onSave?: () => Promise<void>
  /** The address was written by somebody, so it does not follow the name. */
  hasOwnSlug: boolean
  isReadOnly?: boolean
  /** A form that saves itself says beside the button how far that is. */
  autosave?: SaveState
  /** The price may not be changed by the reader. */
  isPriceKept?: boolean
  /** Above the form, such as that somebody else saved meanwhile. */
  notice?: ReactNode
  /** On top of the side column, such as the status. */
  side?: ReactNode
}

/** The course form: texts in two thirds, settings in one; faults listed on top; a bar to save while there is something to save. */
export function CourseFormFrame({ drafted, isReadOnly = false, ...props }: Props) {
  const { form, submit, isRestored } = drafted
  const { errors, isSubmitting, submitCount } = form.formState
  const faults = summaryOf(errors, courseFields)
  const summaryRef = useErrorSummary({ submitCount, isSubmitting, hasErrors: faults.length > 0 })
  return (
    <FormProvider {...form}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          void (props.onSave ?? submit)()
        }}
        className="grid gap-5"
      >
        <DraftNotice form={drafted} />
        <ErrorSummary ref={summaryRef} errors={faults} />
        <FormAlert>{errors.root?.message}</FormAlert>
        {props.notice}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
          <fieldset disabled={isReadOnly} className="grid min-w-0 gap-5">
            <BasicsPanel hasOwnSlug={props.hasOwnSlug || (isRestored && hasTypedSlug(form.getValues()))} />
            <LinesPanel name="outcomes" />
            <LinesPanel name="requirements" />
            <LinesPanel name="risks" />
            <FaqPanel />
            <ReferencesPanel />
          </fieldset>
          <div className="grid min-w-0 gap-5 max-lg:row-start-1 max-lg:contents">
            {props.side ? <div className="grid min-w-0 gap-5 max-lg:row-start-1">{props.side}</div> : null}
            <fieldset disabled={isReadOnly} className="grid min-w-0 gap-5">
              <TeachingPanel />
              <PricePanel isPriceKept={props.isPriceKept ?? false} />
            </fieldset>
          </div>
        </div>
        {isReadOnly ? null : (
          <SaveBar drafted={drafted} saveLabel={props.saveLabel} autosave={props.autosave} />
        )}
      </Form>
    </FormProvider>
  )
}

/** How far a form is that saves itself. */
export interface SaveState {
  /** Whether something is typed that is not stored. */
  isUnsaved: boolean
  words: string
  tone: 'quiet' | 'danger'
}

function SaveBar({ drafted, saveLabel, autosave }: Pick<Props, 'drafted' | 'saveLabel' | 'autosave'>) {
  const { isDirty, isSubmitting } = drafted.form.formState
  const isUnsaved = autosave?.isUnsaved ?? isDirty
  const words = autosave?.words ?? (isDirty ? copy.unsaved : null)
  return (
    <div
      data-page-bar=""
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t bg-bg px-4 py-3 lg:-mx-8 lg:px-8"
    >
      <p
        role="status"
        className={clsx('mr-auto', autosave?.tone === 'danger' ? 'font-semibold text-danger' : 'text-3')}
      >
        {words}
      </p>
      {isUnsaved && autosave?.tone !== 'quiet' ? (
        <Button variant="ghost" onClick={drafted.drop} disabled={isSubmitting}>
          {copy.discard}
        </Button>
      ) : null}
      <Button type="submit" isBusy={isSubmitting} className="max-sm:w-full">
        {saveLabel}
      </Button>
    </div>
  )
}
