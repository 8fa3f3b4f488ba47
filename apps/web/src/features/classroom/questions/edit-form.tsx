import { questions } from '@repo/contract/questions'
import { FormAlert, useContractForm, useFaultFocus } from '@repo/forms'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { useId } from 'react'
import { SentPictures } from './pictures/sent-pictures.tsx'
import { questionsMessages as copy } from './questions.messages.ts'
import type { QuestionDetail } from './questions.types.ts'
import { useQuestionRefresh } from './use-question-acts.ts'

/** Changes an own question; once it is answered, only who sees it. */
export function EditForm({ question, onClose }: { question: QuestionDetail; onClose: () => void }) {
  const api = useApi()
  const formId = useId()
  const refresh = useQuestionRefresh()
  const { id, title, text, isPrivate, isOpen } = question
  const { form, field, submit } = useContractForm({
    endpoint: questions.editQuestion,
    defaults: { title, text, isPrivate },
    faults: copy.faults,
    send: async (body) => {
      await refresh(await api.questions.editQuestion.call({ params: { id }, body }))
      toast.success(copy.saved)
      onClose()
    },
  })
  useFaultFocus(formId, form.formState)
  const { errors, isSubmitting } = form.formState
  return (
    <Form
      className="flex flex-col gap-5"
      id={formId}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2 className="text-h3">{copy.editTitle}</h2>
      <FormAlert>{errors.root?.message}</FormAlert>
      <Field error={errors.title?.message} label={copy.title}>
        <Input {...field('title')} readOnly={!isOpen} />
      </Field>
      <Field error={errors.text?.message} hint={copy.textHint} label={copy.text}>
        <Textarea {...field('text')} readOnly={!isOpen} rows={5} />
      </Field>
      <SentPictures question={question} />
      <Checkbox hint={copy.privateHint} label={copy.isPrivate} {...form.register('isPrivate')} />
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
