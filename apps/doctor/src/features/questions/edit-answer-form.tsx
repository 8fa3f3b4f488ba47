import { useApi, useDraftForm } from '@repo/back-office'
import { DraftNotice } from '@repo/back-office/draft-notice'
import { answerBody } from '@repo/contract/questions'
import { FormAlert, useFaultFocus } from '@repo/forms'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Textarea } from '@repo/ui/textarea'
import { useEffect, useId } from 'react'
import type { Answer } from './question.types.ts'
import { questionsMessages as copy } from './questions.messages.ts'
import { useQuestionRefresh } from './use-question-refresh.ts'

/** Changes an own answer. */
export function EditAnswerForm({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const { doctorQuestions } = useApi()
  const refresh = useQuestionRefresh()
  const formId = useId()
  const drafted = useDraftForm({
    endpoint: { body: answerBody },
    draft: `edit-answer:${answer.id}`,
    defaults: { text: answer.text },
    faults: { text: copy.replyFault },
    send: async (body) => {
      await refresh(await doctorQuestions.editAnswer.call({ params: { id: answer.id }, body }))
      toast.success(copy.saved)
      onClose()
    },
  })
  const { form, field, submit } = drafted
  const { setFocus } = form
  useEffect(() => setFocus('text'), [setFocus])
  const { errors, isSubmitting } = form.formState
  useFaultFocus(formId, form.formState)
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
      <FormAlert>{errors.root?.message}</FormAlert>
      <Field error={errors.text?.message} label={copy.replyLabel}>
        <Textarea {...field('text')} rows={5} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isSubmitting} type="submit">
          {copy.save}
        </Button>
        <Button onClick={onClose} variant="ghost">
          {copy.cancel}
        </Button>
      </div>
    </Form>
  )
}
