import { DialogForm, type DialogFormOptions, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormDialogProps, type FormPart } from '@repo/back-office/form-dialog'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { MoneyInput } from '@repo/ui/money-input'
import { Select } from '@repo/ui/select'
import { Textarea } from '@repo/ui/textarea'
import { Controller } from 'react-hook-form'
import { askDialogMessages as copy } from './ask-dialog.messages.ts'

interface Question {
  name: string
  label: string
  hint?: string
  kind?: 'line' | 'text' | 'money'
  /** What a choice is made from; the first is chosen until another is. */
  options?: readonly { value: string; label: string }[]
  /** Height of a text; three lines unless more is usual. */
  rows?: number
}

type Answers = Record<string, string | number | null>

interface AskProps<Body>
  extends Pick<DialogFormOptions<Answers, Body>, 'endpoint' | 'places' | 'edit' | 'send'> {
  questions: readonly Question[]
  /** What the body has besides the answers, such as the decision itself. */
  also?: Readonly<Record<string, unknown>>
}

export type AskDialogProps<Body> = AskProps<Body> & Omit<FormDialogProps, 'children'>

/** Asks for a few texts and does one act with them; the endpoint says how long they may be. */
export function AskDialog<Body>({
  questions,
  also,
  endpoint,
  places,
  edit,
  send,
  ...frame
}: AskDialogProps<Body>) {
  return (
    <FormDialog {...frame}>
      {(part) => <AskForm part={part} {...{ questions, also, endpoint, places, edit, send }} />}
    </FormDialog>
  )
}

function entriesOf<Value>(questions: readonly Question[], valueOf: (question: Question) => Value) {
  return Object.fromEntries(questions.map((question) => [question.name, valueOf(question)]))
}

function AskForm<Body>({ part, questions, also, ...rest }: AskProps<Body> & { part: FormPart }) {
  const dialog = useDialogForm<Answers, Body>(part, {
    ...rest,
    defaults: entriesOf(questions, ({ kind, options }) =>
      kind === 'money' ? null : (options?.[0]?.value ?? ''),
    ),
    faults: entriesOf(
      questions.filter(({ kind }) => kind === 'money'),
      () => copy.amount,
    ),
    toBody: (answers) => ({ ...answers, ...also }),
    chosen: also,
  })
  return (
    <DialogForm dialog={dialog} labels={entriesOf(questions, ({ label }) => label)}>
      {questions.map((question) => (
        <Answer key={question.name} dialog={dialog} question={question} />
      ))}
    </DialogForm>
  )
}

function Answer<Body>({
  dialog: { id, form, field, isOptional },
  question: { name, label, hint, kind = 'text', options, rows = 3 },
}: {
  dialog: ReturnType<typeof useDialogForm<Answers, Body>>
  question: Question
}) {
  const error = form.formState.errors[name]?.message
  const control = { id: `${id}-${name}`, label, hint, error: typeof error === 'string' ? error : undefined }
  if (kind === 'money')
    return (
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Field {...control}>
            <MoneyInput
              ref={ref}
              name={name}
              value={typeof value === 'number' ? value : null}
              onValueChange={onChange}
              onBlur={onBlur}
            />
          </Field>
        )}
      />
    )
  return (
    <Field {...control} isOptional={!options && isOptional(name)}>
      {options ? <Select options={options} {...field(name)} /> : null}
      {!options && kind === 'line' ? <Input {...field(name)} autoComplete="off" spellCheck={false} /> : null}
      {!options && kind === 'text' ? <Textarea rows={rows} {...field(name)} /> : null}
    </Field>
  )
}
