import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crmQuizzes } from '@repo/contract/crm-quizzes'
import { toast } from '@repo/shell'
import { Checkbox } from '@repo/ui/checkbox'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { NumberInput } from '@repo/ui/number-input'
import { Select } from '@repo/ui/select'
import { Textarea } from '@repo/ui/textarea'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { ChoicesField } from './choices-field.tsx'
import { PictureField } from './picture-field.tsx'
import {
  copyOf,
  freshQuestion,
  newChoice,
  type QuestionForm,
  toQuestionBody,
  toQuestionForm,
} from './question-form.ts'
import { questionMessages as copy } from './quizzes.messages.ts'
import type { BankQuestion, Choice, QuestionKind } from './quizzes.types.ts'

/** A new question, a copy of one, or one to be edited. */
export type EditedQuestion =
  | { mode: 'new'; kind: QuestionKind }
  | { mode: 'copy' | 'edit'; question: BankQuestion }

interface Props {
  courseId: string
  editing: EditedQuestion
  onSaved: (question: BankQuestion) => void
  onClose: () => void
}

/** Writes a question of the bank. It may be saved unfinished; the quiz then says what it lacks. */
export function QuestionDialog({ courseId, editing, onSaved, onClose }: Props) {
  const kind = editing.mode === 'new' ? editing.kind : editing.question.kind
  const subject =
    editing.mode === 'new' ? `new:${courseId}:${kind}` : `${editing.mode}:${editing.question.id}`
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      size="lg"
      title={editing.mode === 'edit' ? copy.editTitle(kind) : copy.addTitle(kind)}
      confirmLabel={copy.save}
      draft={`quiz-question:${subject}`}
    >
      {(part) => <QuestionFields {...{ part, courseId, editing, kind, onSaved }} />}
    </FormDialog>
  )
}

interface FieldsProps extends Omit<Props, 'onClose'> {
  part: FormPart
  kind: QuestionKind
}

const defaultsOf = (editing: EditedQuestion): QuestionForm => {
  if (editing.mode === 'new') return freshQuestion(editing.kind)
  return editing.mode === 'copy' ? copyOf(editing.question) : toQuestionForm(editing.question)
}

function QuestionFields({ part, courseId, editing, kind, onSaved }: FieldsProps) {
  const api = useApi()
  const edited = editing.mode === 'edit' ? editing.question : null
  const params = { id: courseId }
  const dialog = useDialogForm<QuestionForm, Parameters<typeof api.crmQuizzes.addQuestion.call>[0]['body']>(
    part,
    {
      endpoint: crmQuizzes.addQuestion,
      defaults: defaultsOf(editing),
      toBody: toQuestionBody,
      faults: copy.faults,
      ...(edited
        ? {
            edit: {
              version: edited.version,
              read: async () => {
                const all = await api.crmQuizzes.questions.call({ params })
                const now = all.find(({ id }) => id === edited.id) ?? edited
                return { version: now.version, values: toQuestionForm(now) }
              },
            },
          }
        : {}),
      send: async (body, _form, version) => {
        const saved = edited
          ? await api.crmQuizzes.saveQuestion.call({
              params: { ...params, questionId: edited.id },
              body: { ...body, version },
            })
          : await api.crmQuizzes.addQuestion.call({ params, body })
        toast.success(copy.saved)
        onSaved(saved)
      },
    },
  )
  const { form, field, limits } = dialog
  const { errors } = form.formState
  const [choices, picture, linkLessonId] = form.watch(['choices', 'picture', 'linkLessonId'])
  const setChoices = (next: Choice[]) => form.setValue('choices', next, { shouldDirty: true })
  const errorOf = (name: string) =>
    (errors as Record<string, { message?: string } | undefined>)[name]?.message
  const isHotspot = kind === 'hotspot'
  return (
    <DialogForm dialog={dialog} labels={{ text: copy.fields.text, explanation: copy.fields.explanation }}>
      <Field label={copy.fields.text} error={errors.text?.message}>
        <Textarea rows={3} {...field('text')} />
      </Field>
      {isHotspot ? (
        <>
          <PictureField
            choices={choices}
            courseId={courseId}
            error={errors.pictureId?.message}
            onDraw={(area) => choices.length < 10 && setChoices([...choices, { ...newChoice(), area }])}
            onPick={({ id, ...drawn }) => {
              form.setValue('pictureId', id, { shouldDirty: true })
              form.setValue('picture', drawn, { shouldDirty: true })
            }}
            picture={picture}
          />
          <Field label={copy.fields.pictureAlt} error={errors.pictureAlt?.message}>
            <Input {...field('pictureAlt')} />
          </Field>
        </>
      ) : null}
      <ChoicesField
        choices={choices}
        error={errorOf('choices')}
        kind={kind}
        maxLength={limits('choices.0.text').maxLength}
        onChange={setChoices}
      />
      <Field label={copy.fields.explanation} error={errors.explanation?.message} isOptional>
        <Textarea rows={3} {...field('explanation')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <LinkedLesson courseId={courseId} props={form.register('linkLessonId')} />
        {linkLessonId ? (
          <Field
            label={copy.fields.linkTime}
            hint={copy.hints.linkTime}
            error={errorOf('linkStartMs')}
            isOptional
          >
            <Input inputMode="numeric" {...form.register('linkTime')} />
          </Field>
        ) : null}
      </div>
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <Controller
          control={form.control}
          name="points"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Field label={copy.fields.points} error={errors.points?.message}>
              <NumberInput
                max={100}
                min={1}
                onBlur={onBlur}
                onValueChange={onChange}
                ref={ref}
                value={value}
              />
            </Field>
          )}
        />
        <Field label={copy.fields.tags} hint={copy.hints.tags} error={errorOf('tags')} isOptional>
          <Input {...form.register('tags')} />
        </Field>
      </div>
      <Checkbox hint={copy.hints.isKey} label={copy.fields.isKey} {...form.register('isKey')} />
    </DialogForm>
  )
}

type SelectProps = React.ComponentProps<typeof Select>

/** The lesson of the course in which a question is answered. */
function LinkedLesson({ courseId, props }: { courseId: string; props: SelectProps }) {
  const read = useApi().curriculum.curriculum.query({ params: { id: courseId } })
  const { data } = useQuery({ ...read, throwOnError: false })
  const lessons = (data?.sections ?? []).flatMap((section) => section.lessons)
  const options = lessons
    .filter(({ kind }) => kind !== 'quiz')
    .map(({ id, title }) => ({ value: id, label: title }))
  return (
    <Field label={copy.fields.linkLessonId} isOptional>
      <Select key={options.length} {...props} options={[{ value: '', label: copy.noLink }, ...options]} />
    </Field>
  )
}
