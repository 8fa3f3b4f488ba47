import { isApiError } from '@repo/api-client'
import { FormAlert } from '@repo/forms'
import { describeError } from '@repo/messages'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { MoneyInput } from '@repo/ui/money-input'
import { Textarea } from '@repo/ui/textarea'
import { type FormEvent, type ReactNode, useState } from 'react'
import { formDialogMessages as copy } from './form-dialog.messages.ts'
import { FormDialog, type FormPartProps } from './form-dialog.tsx'

export interface Question<Name extends string> {
  name: Name
  label: string
  hint?: string
  kind?: 'line' | 'text' | 'money'
  /** Fewest and most characters; without them anything, also nothing. */
  limits?: readonly [least: number, most: number]
}

type Answers<Name extends string> = Record<Name, string>

interface AskProps<Name extends string> {
  questions: readonly Question<Name>[]
  /** The act itself; what it rejects with is said here, and what was typed stays. */
  act: (answers: Answers<Name>) => Promise<unknown>
  /** Errors that belong to a field. */
  places?: Partial<Record<string, Name>>
  /** Says in words what has to be mended before the act, or nothing. */
  check?: () => string | null
  /** Above the questions. */
  children?: ReactNode
}

type AskDialogProps<Name extends string> = AskProps<Name> & {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  confirmLabel: string
  tone?: 'primary' | 'danger'
  size?: 'sm' | 'md'
}

/** Asks for a few texts and does one act with them. */
export function AskDialog<Name extends string>({
  questions,
  act,
  places,
  check,
  children,
  ...frame
}: AskDialogProps<Name>) {
  return (
    <FormDialog {...frame}>
      {(part) => (
        <AskForm {...part} questions={questions} act={act} places={places} check={check}>
          {children}
        </AskForm>
      )}
    </FormDialog>
  )
}

function faultOf<Name extends string>({ kind, limits }: Question<Name>, answer: string): string | undefined {
  if (kind === 'money') return answer === '' ? copy.amount : undefined
  if (!limits) return undefined
  const [least, most] = limits
  const { length } = answer.trim()
  return length < least || length > most ? copy.length(least, most) : undefined
}

const faultsOf = <Name extends string>(questions: readonly Question<Name>[], answers: Answers<Name>) =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const fault = faultOf(question, answers[question.name])
      return fault ? [[question.name, fault]] : []
    }),
  ) as Partial<Answers<Name>>

function AskForm<Name extends string>({
  id,
  onBusy,
  onDone,
  questions,
  act,
  places = {},
  check,
  children,
}: AskProps<Name> & FormPartProps) {
  const [answers, setAnswers] = useState(
    () => Object.fromEntries(questions.map(({ name }) => [name, ''])) as Answers<Name>,
  )
  const [faults, setFaults] = useState<Partial<Answers<Name>>>({})
  const [fault, setFault] = useState<string | null>(null)
  const place = (error: unknown) => {
    const name = isApiError(error) ? places[error.name] : undefined
    if (name) setFaults({ [name]: describeError(error) } as Partial<Answers<Name>>)
    // A conflict is told by the part above the questions, which can also show the other version.
    else if (!isApiError(error, 'edit.outdated')) setFault(describeError(error))
  }
  const run = async () => {
    onBusy(true)
    try {
      await act(mapTrim(answers))
      onDone()
    } catch (error) {
      place(error)
    } finally {
      onBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(questions, answers)
    const missing = check?.() ?? null
    setFaults(found)
    setFault(missing)
    const first = questions.find(({ name }) => found[name])
    if (first) document.getElementById(`${id}-${first.name}`)?.focus()
    if (!first && !missing) void run()
  }
  return (
    <Form id={id} onSubmit={submit} className="mt-4 grid gap-5">
      <FormAlert>{fault}</FormAlert>
      {children}
      {questions.map((question) => (
        <Field
          key={question.name}
          id={`${id}-${question.name}`}
          label={question.label}
          hint={question.hint}
          error={faults[question.name]}
          isOptional={question.kind !== 'money' && !question.limits?.[0]}
        >
          <Answer
            question={question}
            value={answers[question.name]}
            onChange={(value) => setAnswers((now) => ({ ...now, [question.name]: value }))}
          />
        </Field>
      ))}
    </Form>
  )
}

const mapTrim = <Name extends string>(answers: Answers<Name>) =>
  Object.fromEntries(
    Object.entries<string>(answers).map(([name, value]) => [name, value.trim()]),
  ) as Answers<Name>

function Answer<Name extends string>({
  question: { kind = 'text', limits },
  value,
  onChange,
}: {
  question: Question<Name>
  value: string
  onChange: (value: string) => void
}) {
  if (kind === 'money')
    return (
      <MoneyInput
        value={value === '' ? null : Number(value)}
        onValueChange={(amount) => onChange(amount === null ? '' : String(amount))}
      />
    )
  const control = {
    value,
    maxLength: limits?.[1],
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return kind === 'line' ? (
    <Input {...control} autoComplete="off" spellCheck={false} />
  ) : (
    <Textarea rows={3} {...control} />
  )
}
