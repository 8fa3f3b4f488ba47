import { isApiError } from '@repo/api-client'
import { useApi, useDraftForm, useLeaveGuard } from '@repo/back-office'
import { DraftNotice } from '@repo/back-office/draft-notice'
import { doctorAnswerBody } from '@repo/contract/doctor-questions'
import { FormAlert, useFaultFocus } from '@repo/forms'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Textarea } from '@repo/ui/textarea'
import { useEffect, useId, useState } from 'react'
import type { QuestionDetail } from './question.types.ts'
import { questionsMessages as copy } from './questions.messages.ts'
import { useQuestionRefresh } from './use-question-refresh.ts'

const lastSeen = ({ thread }: QuestionDetail) =>
  thread.findLast(({ author }) => author.kind !== 'learner')?.id ?? null

/** Answers a question. What was typed stays until it is sent; an answer that came meanwhile is shown first. */
export function AnswerForm({ question }: { question: QuestionDetail }) {
  const { doctorQuestions } = useApi()
  const refresh = useQuestionRefresh()
  const formId = useId()
  const [isMeanwhile, setIsMeanwhile] = useState(false)
  const params = { id: question.id }
  const drafted = useDraftForm({
    endpoint: { body: doctorAnswerBody },
    draft: `answer:${question.id}`,
    defaults: { text: '' },
    toBody: (form) => ({ ...form, seenAnswerId: lastSeen(question) }),
    faults: { text: copy.replyFault },
    send: async (body) => {
      try {
        await refresh(await doctorQuestions.answerQuestion.call({ params, body }))
        setIsMeanwhile(false)
        toast.success(copy.sent)
        form.reset({ text: '' })
        return true
      } catch (error) {
        if (!isApiError(error, 'question.answered_meanwhile')) throw error
        await refresh(await doctorQuestions.question.call({ params }))
        setIsMeanwhile(true)
        return false
      }
    },
  })
  const { form, field, submit, drop } = drafted
  const { setFocus } = form
  // Who opens a question that waits came to answer it.
  const [isWaiting] = useState(!question.isAnswered)
  useEffect(() => {
    if (isWaiting) setFocus('text')
  }, [isWaiting, setFocus])
  const { errors, isSubmitting, isDirty } = form.formState
  useFaultFocus(formId, form.formState)
  useLeaveGuard(isDirty && !isSubmitting, { isKept: true, onLeave: drop })
  return (
    <Form
      className="flex flex-col gap-4"
      id={formId}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <DraftNotice form={drafted} />
      <FormAlert>{errors.root?.message ?? (isMeanwhile ? copy.meanwhile : undefined)}</FormAlert>
      <Field error={errors.text?.message} hint={copy.replyHint} label={copy.replyLabel}>
        <Textarea {...field('text')} rows={5} />
      </Field>
      <div>
        <Button isBusy={isSubmitting} type="submit">
          {isMeanwhile ? copy.sendAnyway : copy.send}
        </Button>
      </div>
    </Form>
  )
}
