import { DraftNotice } from '@repo/back-office/draft-notice'
import { Panel } from '@repo/back-office/panel'
import { FormAlert, limitsOf, summaryOf, useErrorSummary } from '@repo/forms'
import { Button } from '@repo/ui/button'
import { ErrorSummary } from '@repo/ui/error-summary'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { RightsField } from './rights-field.tsx'
import { type RoleBody, roleEndpoint, roleFields } from './role-form.ts'
import type { RoleForm } from './role-view.ts'
import { roleFormMessages as copy } from './roles.messages.ts'

interface Props {
  /** What `useDraftForm` answers. */
  drafted: {
    form: UseFormReturn<RoleForm, unknown, RoleBody>
    submit: () => Promise<void>
    isRestored: boolean
    drop: () => void
  }
  saveLabel: string
  isReadOnly?: boolean
  /** Beside the save button while nothing is unsaved. */
  savedNote?: string | undefined
  /** Above the form, such as that somebody else saved meanwhile. */
  notice?: ReactNode
  side?: ReactNode
}

/** The form of a role: its name and its rights. */
export function RoleFrame({ drafted, saveLabel, isReadOnly = false, savedNote, notice, side }: Props) {
  const { form, submit } = drafted
  const { errors, isSubmitting, submitCount, isDirty } = form.formState
  const faults = summaryOf(errors, roleFields)
  const summaryRef = useErrorSummary({ submitCount, isSubmitting, hasErrors: faults.length > 0 })
  const longest = (name: 'name' | 'description') => limitsOf(roleEndpoint.body, name).maxLength
  return (
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
      {notice}
      <div
        className={clsx(
          'grid min-w-0 items-start gap-5',
          side && 'lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]',
        )}
      >
        <div className="grid min-w-0 gap-5">
          <Panel title={copy.basics}>
            <fieldset disabled={isReadOnly} className="grid gap-4">
              <Field id="name" label={copy.name} hint={copy.nameHint} error={errors.name?.message}>
                <Input autoComplete="off" maxLength={longest('name')} {...form.register('name')} />
              </Field>
              <Field id="description" label={copy.description} error={errors.description?.message} isOptional>
                <Textarea rows={3} maxLength={longest('description')} {...form.register('description')} />
              </Field>
            </fieldset>
            <p className="mt-4 text-sm text-3">{copy.sensitiveNote}</p>
          </Panel>
          <Controller
            control={form.control}
            name="rights"
            render={({ field: { value, onChange } }) => (
              <RightsField
                value={value}
                onChange={onChange}
                error={errors.rights?.message}
                isReadOnly={isReadOnly}
              />
            )}
          />
        </div>
        {side ? <div className="grid min-w-0 gap-5">{side}</div> : null}
      </div>
      {isReadOnly ? null : (
        <div
          data-page-bar=""
          className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t bg-bg px-4 py-3 lg:-mx-8 lg:px-8"
        >
          <p role="status" className="mr-auto text-3">
            {isDirty ? copy.unsaved : savedNote}
          </p>
          {isDirty ? (
            <Button variant="ghost" onClick={drafted.drop} disabled={isSubmitting}>
              {copy.discard}
            </Button>
          ) : null}
          <Button type="submit" isBusy={isSubmitting} className="max-sm:w-full">
            {saveLabel}
          </Button>
        </div>
      )}
    </Form>
  )
}
