import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { ListScreen } from '@repo/back-office/list-screen'
import { questionQueues } from '@repo/contract/list-choices'
import { choiceParam, defineFilters, pagePositionParams, textParam } from '@repo/routing'
import { EmptyState } from '@repo/ui/empty-state'
import { useState } from 'react'
import { useAsked } from '../../components/moderation/use-asked.ts'
import { useBulkAsk } from '../../components/use-bulk-ask.ts'
import { questionFile } from './question-file.ts'
import { QuestionItem } from './question-item.tsx'
import {
  type AskedPicture,
  canAnswer,
  canHide,
  canRelease,
  type Part,
  type Question,
  whole,
} from './question-parts.ts'
import { questionsMessages as copy, questionFileMessages } from './questions.messages.ts'
import { useQuestionActs } from './use-question-acts.tsx'
import { useQuestionModeration } from './use-question-moderation.ts'

const AnswerDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./question-dialogs.tsx')).AnswerDialog,
)
interface ManyProps {
  asked: ReturnType<typeof useBulkAsk<Question>>
  isOpen: boolean
  onClose: () => void
}

const HideQuestionsDialog = lazyDialog<ManyProps>(
  ({ isOpen }) => isOpen,
  async () => (await import('./question-dialogs.tsx')).HideQuestionsDialog,
)
const HideQuestionDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./question-dialogs.tsx')).HideQuestionDialog,
)

const RemovePictureDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./question-dialogs.tsx')).RemovePictureDialog,
)

const filters = defineFilters({
  state: choiceParam(questionQueues, 'reported'),
  q: textParam(),
  ...pagePositionParams,
})

const tabs = questionQueues.map((state) => ({ label: copy.queue[state], change: { state } }))

/** Questions of learners, reported ones first: the screen at `/crm/Question`. */
export function QuestionQueue() {
  const { questions } = useApi().crmQuestions
  const release = useQuestionModeration()
  const asked = useAsked<Part>()
  const many = useBulkAsk<Question>()
  const bulk = useQuestionActs(many.start)
  const picture = useAskedPicture()
  const acts = {
    answer: asked.reply,
    hide: asked.hide,
    release,
    removePicture: picture.ask,
  }
  return (
    <>
      <ListScreen
        id="questions"
        title={copy.title}
        lead={copy.lead}
        filters={filters}
        read={({ state, q, ...place }) => questions.query({ query: { ...place, state, q: q || undefined } })}
        search={{ label: copy.search, hint: copy.searchHint }}
        tabs={{ label: copy.queues, of: () => tabs }}
        rowKey={({ id }: Question) => id}
        rowName={({ learner }) => learner.name}
        bulk={bulk}
        fileColumns={questionFile}
        exportName={questionFileMessages.name}
        item={(question, checkbox) => <QuestionItem question={question} acts={acts} checkbox={checkbox} />}
        rowKeys={[
          // The letters of the queue of reviews, for the same acts.
          { key: 'a', label: copy.keys.release, isFor: canRelease, act: (one) => release(whole(one)) },
          { key: 'h', label: copy.keys.hide, isFor: canHide, act: (one) => asked.hide(whole(one)) },
          { key: 'r', label: copy.keys.answer, isFor: canAnswer, act: (one) => asked.reply(whole(one)) },
        ]}
        empty={({ values: { state, q } }) => (
          <EmptyState
            art="inbox"
            {...(q ? { title: copy.noMatch, description: copy.noMatchHint } : copy.empty[state])}
          />
        )}
      />
      <HideQuestionsDialog asked={many} isOpen={many.isOpen} onClose={many.close} />
      {picture.asked ? (
        <RemovePictureDialog
          key={picture.asked.pictureId}
          picture={picture.asked}
          isOpen={picture.isOpen}
          onClose={picture.close}
        />
      ) : null}
      {asked.item ? (
        <>
          <HideQuestionDialog
            key={`hide ${asked.item.answer?.id ?? asked.item.id}`}
            part={asked.item}
            isOpen={asked.what === 'hide'}
            onClose={asked.close}
            onDone={asked.done}
          />
          <AnswerDialog
            key={`answer ${asked.item.id}`}
            part={asked.item}
            isOpen={asked.what === 'reply'}
            onClose={asked.close}
            onDone={asked.done}
          />
        </>
      ) : null}
    </>
  )
}

/** The picture whose removal is asked about; kept while the dialog closes. */
function useAskedPicture() {
  const [asked, setAsked] = useState<AskedPicture | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    asked,
    isOpen,
    ask: (picture: AskedPicture) => {
      setAsked(picture)
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}
