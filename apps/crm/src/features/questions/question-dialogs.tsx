import { useApi } from '@repo/back-office'
import { crmQuestions, hideQuestionBody, removePictureBody } from '@repo/contract/crm-questions'
import { formatNumber } from '@repo/messages'
import { toast } from '@repo/shell'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { HideDialog } from '../../components/moderation/hide-dialog.tsx'
import type { useBulkAsk } from '../../components/use-bulk-ask.ts'
import { type AskedPicture, nameOf, type Part, type Question } from './question-parts.ts'
import {
  answerMessages,
  hideQuestionMessages,
  manyQuestionsMessages,
  removePictureMessages,
} from './questions.messages.ts'
import { useQuestionRefresh } from './use-question-moderation.ts'

interface Props {
  /** Kept while the dialog closes. */
  part: Part
  isOpen: boolean
  onClose: () => void
  /** After the act, before the dialog closes. */
  onDone: () => void
}

/** Asks why a question or an answer is hidden. */
export function HideQuestionDialog({ part, isOpen, onClose, onDone }: Props) {
  const { crmQuestions: api } = useApi()
  const refresh = useQuestionRefresh()
  const { id, question, answer } = part
  const copy = hideQuestionMessages
  return (
    <HideDialog
      isOpen={isOpen}
      onClose={onClose}
      title={answer ? copy.answerTitle(nameOf(part)) : copy.title(nameOf(part))}
      also={answer || question.pictures.length === 0 ? undefined : copy.withPictures}
      confirmLabel={answer ? copy.answerAct : copy.act}
      draft={`hide-question:${answer?.id ?? id}`}
      body={hideQuestionBody}
      decision={{ answerId: answer?.id ?? null, state: 'hidden' }}
      send={async (body) => {
        await api.moderateQuestion.call({ params: { id }, body })
        toast.success(copy.done)
        onDone()
        await refresh()
      }}
    />
  )
}

/** Asks once why many questions are hidden; each writer is told by mail. */
export function HideQuestionsDialog({ asked }: { asked: ReturnType<typeof useBulkAsk<Question>> }) {
  const { crmQuestions: api } = useApi()
  return (
    <HideDialog
      isOpen={asked.isOpen}
      onClose={asked.close}
      title={manyQuestionsMessages.hideTitle(formatNumber(asked.rows.length))}
      confirmLabel={hideQuestionMessages.act}
      draft="hide-questions"
      body={hideQuestionBody}
      decision={{ answerId: null, state: 'hidden' }}
      send={async (body) => asked.run(({ id }) => api.moderateQuestion.call({ params: { id }, body }))}
    />
  )
}

/** Asks why a picture of a question is deleted. */
export function RemovePictureDialog({
  picture: { question, pictureId },
  isOpen,
  onClose,
}: {
  picture: AskedPicture
  isOpen: boolean
  onClose: () => void
}) {
  const { crmQuestions: api } = useApi()
  const refresh = useQuestionRefresh()
  const copy = removePictureMessages
  return (
    <HideDialog
      isOpen={isOpen}
      onClose={onClose}
      title={copy.title(question.learner.name)}
      also={copy.also}
      confirmLabel={copy.act}
      draft={`remove-picture:${pictureId}`}
      body={removePictureBody}
      decision={{}}
      send={async (body) => {
        await api.removeQuestionPicture.call({ params: { id: question.id, pictureId }, body })
        toast.success(copy.done)
        await refresh()
      }}
    />
  )
}

/** Answers a question in the name of the site. */
export function AnswerDialog({ part, isOpen, onClose, onDone }: Props) {
  const { crmQuestions: api } = useApi()
  const refresh = useQuestionRefresh()
  const { id, question } = part
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      title={answerMessages.title(question.learner.name)}
      description={answerMessages.body}
      confirmLabel={answerMessages.act}
      draft={`answer-question:${id}`}
      endpoint={crmQuestions.answerQuestion}
      questions={[{ name: 'text', label: answerMessages.text, rows: 6 }]}
      send={async (body) => {
        await api.answerQuestion.call({ params: { id }, body })
        toast.success(answerMessages.done)
        onDone()
        await refresh()
      }}
    />
  )
}
