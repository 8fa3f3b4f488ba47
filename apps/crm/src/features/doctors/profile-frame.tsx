import { DraftNotice } from '@repo/back-office/draft-notice'
import { FormAlert, summaryOf, useErrorSummary } from '@repo/forms'
import { Button } from '@repo/ui/button'
import { ErrorSummary } from '@repo/ui/error-summary'
import { Form } from '@repo/ui/form'
import type { ReactNode } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { profileMessages as copy } from './doctors.messages.ts'
import { type DoctorBody, hasTypedSlug, type ProfileForm, profileFields } from './profile-form.ts'
import { BasicsPanel, DegreesPanel, DisplayPanel, SpecialtiesPanel } from './profile-panels.tsx'

interface Props {
  /** What `useDraftForm` answers. */
  drafted: {
    form: UseFormReturn<ProfileForm, unknown, DoctorBody>
    submit: () => Promise<void>
    isRestored: boolean
    drop: () => void
  }
  saveLabel: string
  isNew: boolean
  isReadOnly?: boolean
  /** Beside the save button while nothing is unsaved. */
  savedNote?: string
  /** Above the form, such as that somebody else saved meanwhile. */
  notice?: ReactNode
  /** On top of the side column, such as the portrait. */
  side?: ReactNode
}

/** The form of a doctor's public profile, for a new doctor and for an existing one. */
export function ProfileFrame({ drafted, isNew, isReadOnly = false, ...props }: Props) {
  const { form, submit, isRestored } = drafted
  const { errors, isSubmitting, submitCount, isDirty } = form.formState
  const faults = summaryOf(errors, profileFields)
  const summaryRef = useErrorSummary({ submitCount, isSubmitting, hasErrors: faults.length > 0 })
  return (
    <FormProvider {...form}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="grid gap-5"
      >
        <DraftNotice form={drafted} />
        <ErrorSummary ref={summaryRef} errors={faults} />
        <FormAlert>{errors.root?.message}</FormAlert>
        {props.notice}
        <fieldset
          disabled={isReadOnly}
          className="grid min-w-0 items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]"
        >
          <div className="grid min-w-0 gap-5">
            <BasicsPanel
              hasOwnSlug={!isNew || (isRestored && hasTypedSlug(form.getValues()))}
              isNew={isNew}
            />
            <DegreesPanel />
          </div>
          <div className="grid min-w-0 gap-5">
            {props.side}
            <SpecialtiesPanel />
            <DisplayPanel />
          </div>
        </fieldset>
        {isReadOnly ? null : (
          <div
            data-page-bar=""
            className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t bg-bg px-4 py-3 lg:-mx-8 lg:px-8"
          >
            <p role="status" className="mr-auto text-3">
              {isDirty ? copy.unsaved : props.savedNote}
            </p>
            {isDirty ? (
              <Button variant="ghost" onClick={drafted.drop} disabled={isSubmitting}>
                {copy.discard}
              </Button>
            ) : null}
            <Button type="submit" isBusy={isSubmitting} className="max-sm:w-full">
              {props.saveLabel}
            </Button>
          </div>
        )}
      </Form>
    </FormProvider>
  )
}
