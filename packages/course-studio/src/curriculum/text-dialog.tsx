import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { curriculum } from '@repo/contract/curriculum'
import { RichText } from '@repo/office-ui/rich-text'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Skeleton } from '@repo/ui/skeleton'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTextPairs } from '../before-after/use-text-pairs.tsx'
import { useCourseOffice } from '../office.ts'
import { curriculumMessages as copy } from './curriculum.messages.ts'
import type { Lesson } from './tree.ts'
import type { CurriculumState } from './use-curriculum.ts'

interface Props {
  courseId: string
  lesson: Lesson
  state: CurriculumState
  onClose: () => void
}

/** Writes the text of an article. */
export function TextDialog({ courseId, lesson, state, onClose }: Props) {
  const params = { id: courseId, lessonId: lesson.id }
  const query = usePageQuery(useApi().curriculum.lessonText.query({ params }))
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      size="lg"
      title={copy.textTitle}
      description={lesson.title}
      confirmLabel={copy.save}
      draft={`lesson-text:${lesson.id}`}
    >
      {(part) => (
        <QueryView query={query} skeleton={<Skeleton className="mt-4 h-72" />}>
          {({ html }) => <TextFields part={part} params={params} html={html} state={state} />}
        </QueryView>
      )}
    </FormDialog>
  )
}

interface FieldsProps {
  part: FormPart
  params: { id: string; lessonId: string }
  html: string
  state: CurriculumState
}

const endpoint = {
  ...curriculum.saveLessonText,
  body: curriculum.saveLessonText.body.omit({ version: true }),
}

function TextFields({ part, params, html, state }: FieldsProps) {
  const api = useApi()
  const [opened] = useState(state.version)
  const dialog = useDialogForm<{ html: string }, { html: string }>(part, {
    endpoint,
    defaults: { html },
    faults: { html: copy.htmlFault },
    edit: {
      version: opened,
      read: async () => {
        const now = await api.curriculum.lessonText.call({ params })
        return { version: now.version, values: { html: now.html } }
      },
    },
    send: async (body, _form, version) => {
      // What the editor itself saved since, such as a video that arrived, is no conflict.
      const isSaved = await state.act((latest) =>
        api.curriculum.saveLessonText.call({
          params,
          body: { ...body, version: version === opened ? latest : version },
        }),
      )
      if (isSaved) toast.success(copy.textSaved)
      else toast.error(copy.textWaits)
      return isSaved
    },
  })
  const { form, limits } = dialog
  const { pairs, dialog: pairDialog } = useTextPairs(useCourseOffice().author)
  return (
    <>
      <DialogForm dialog={dialog} labels={{ html: copy.html }}>
        <Field label={copy.html} hint={copy.htmlHint} error={form.formState.errors.html?.message}>
          <Controller
            control={form.control}
            name="html"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <RichText
                ref={ref}
                label={copy.html}
                value={value}
                onValueChange={onChange}
                onBlur={onBlur}
                maxLength={limits('html').maxLength}
                pairs={pairs}
              />
            )}
          />
        </Field>
      </DialogForm>
      {pairDialog}
    </>
  )
}
