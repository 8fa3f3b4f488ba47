import { DraftNotice } from '@repo/back-office/draft-notice'
import { FormAlert, summaryOf, useErrorSummary } from '@repo/forms'
import { ErrorSummary } from '@repo/ui/error-summary'
import { Form } from '@repo/ui/form'
import type { ReactNode } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { SaveBar } from '../../components/autosave/save-bar.tsx'
import type { SaveState } from '../../components/autosave/save-state.ts'
import { BasicsPanel } from './basics-panel.tsx'
import { type CourseBody, type CourseForm, courseFields, hasTypedSlug } from './course-form.ts'
import { FaqPanel } from './faq-panel.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { PairsPanel } from './pairs-panel.tsx'
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
  /** Beside who teaches, such as how their revenue is divided. */
  shares?: ReactNode
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
            <PairsPanel />
          </fieldset>
          <div className="grid min-w-0 gap-5 max-lg:row-start-1 max-lg:contents">
            {props.side ? <div className="grid min-w-0 gap-5 max-lg:row-start-1">{props.side}</div> : null}
            <fieldset disabled={isReadOnly} className="grid min-w-0 gap-5">
              <TeachingPanel />
            </fieldset>
            {props.shares}
            <fieldset disabled={isReadOnly} className="grid min-w-0 gap-5">
              <PricePanel isPriceKept={props.isPriceKept ?? false} />
            </fieldset>
          </div>
        </div>
        {isReadOnly ? null : (
          <SaveBar
            autosave={props.autosave}
            form={form.formState}
            onDrop={drafted.drop}
            saveLabel={props.saveLabel}
          />
        )}
      </Form>
    </FormProvider>
  )
}
