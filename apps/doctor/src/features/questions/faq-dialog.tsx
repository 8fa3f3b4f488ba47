import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { questionBody } from '@repo/contract/crm-courses'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { faqMessages as copy } from './faq.messages.ts'
import type { Answer, QuestionDetail } from './question.types.ts'

interface Props {
  question: QuestionDetail
  answer: Answer
  isOpen: boolean
  onClose: () => void
}

/** Puts a question with its answer on the page of the course, in words that stand by themselves. */
export function FaqDialog({ question, answer, isOpen, onClose }: Props) {
  return (
    <FormDialog
      confirmLabel={copy.add}
      description={copy.lead}
      draft={`faq:${question.id}`}
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={copy.title}
    >
      {(part) => <Fields answer={answer} part={part} question={question} />}
    </FormDialog>
  )
}

function Fields({ part, question, answer }: Pick<Props, 'question' | 'answer'> & { part: FormPart }) {
  const { doctorQuestions } = useApi()
  const dialog = useDialogForm(part, {
    endpoint: { body: questionBody },
    defaults: { question: question.title, answer: answer.text },
    faults: copy.faults,
    places: { 'course.faq_taken': 'question' },
    send: async (body) => {
      await doctorQuestions.addToFaq.call({ params: { id: question.id }, body })
      toast.success(copy.added)
    },
  })
  const { field, form } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog}>
      <Field error={errors.question?.message} label={copy.question}>
        <Input {...field('question')} autoComplete="off" />
      </Field>
      <Field error={errors.answer?.message} label={copy.answer}>
        <Textarea {...field('answer')} rows={6} />
      </Field>
    </DialogForm>
  )
}
