import { questions } from '@repo/contract/questions'
import { FormAlert, useContractForm, useFaultFocus } from '@repo/forms'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Textarea } from '@repo/ui/textarea'
import { useId } from 'react'
import { questionsMessages as copy } from './questions.messages.ts'
import type { Answer } from './questions.types.ts'
import { useQuestionRefresh } from './use-question-acts.ts'

interface AnswerFormProps {
  /** Of the question. */
  id: string
  /** The own answer that is changed; without one a new answer is written. */
  answer?: Answer
  onClose?: () => void
}

/** Answers a question, or changes an own answer. */
export function AnswerForm({ id, answer, onClose }: AnswerFormProps) {
  const api = useApi()
  const formId = useId()
  const refresh = useQuestionRefresh()
  const { form, field, submit } = useContractForm({
    endpoint: questions.answerQuestion,
    defaults: { text: answer?.text ?? '' },
    faults: { text: copy.replyFault },
    send: async (body) => {
      await refresh(
        answer
          ? await api.questions.editAnswer.call({ params: { id: answer.id }, body })
          : await api.questions.answerQuestion.call({ params: { id }, body }),
      )
      toast.success(answer ? copy.saved : copy.replied)
      form.reset()
      onClose?.()
    },
  })
  useFaultFocus(formId, form.formState)
  const { errors, isSubmitting } = form.formState
  return (
    <Form
      className="mt-5 flex flex-col gap-4"
      id={formId}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FormAlert>{errors.root?.message}</FormAlert>
      <Field error={errors.text?.message} hint={copy.textHint} label={copy.replyLabel}>
        <Textarea {...field('text')} rows={4} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isSubmitting} type="submit" variant="secondary">
          {answer ? copy.save : copy.sendReply}
        </Button>
        {onClose ? (
          <Button onClick={onClose} variant="ghost">
            {copy.cancel}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}
