import { questions } from '@repo/contract/questions'
import { FormAlert, useContractForm, useFaultFocus } from '@repo/forms'
import { useSession } from '@repo/session'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { formatClock } from '@repo/timeline/clock'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { Clock, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { Place } from './moment-button.tsx'
import { PictureField } from './pictures/picture-field.tsx'
import { PictureItem } from './pictures/picture-item.tsx'
import { picturesMessages } from './pictures/pictures.messages.ts'
import { UnsentPictures } from './pictures/unsent-pictures.tsx'
import { useNewPictures } from './pictures/use-new-pictures.ts'
import { keepDraft, type QuestionDraft, readDraft } from './question-draft.ts'
import { questionsMessages as copy } from './questions.messages.ts'
import type { QuestionDetail } from './questions.types.ts'
import { SimilarQuestions } from './similar-questions.tsx'
import { useIsOnline } from './use-is-online.ts'
import { useQuestionRefresh } from './use-question-acts.ts'

interface AskFormProps {
  place: Place
  isVideo: boolean
  onClose: () => void
  onOpen: (id: string) => void
}

const nowOf = ({ player }: Place) => (player ? Math.floor(player.getPosition()) * 1000 : null)

/** Asks about the lesson at the moment that is being watched. What was typed stays in the browser until it is sent. */
export function AskForm({ place, isVideo, onClose, onOpen }: AskFormProps) {
  const api = useApi()
  const userId = useSession().user?.id ?? ''
  const refresh = useQuestionRefresh()
  const formId = useId()
  const isOnline = useIsOnline()
  const { lessonId } = place
  const [kept] = useState(() => readDraft(userId, lessonId))
  const [isRestored, setIsRestored] = useState(kept !== null)
  const pictures = useNewPictures()
  const [unsent, setUnsent] = useState<{ question: QuestionDetail; refusal: string } | null>(null)
  const sendPictures = async (asked: QuestionDetail) => {
    const { question, refusal } = await pictures.send(asked)
    await refresh(question)
    if (refusal !== null) return setUnsent({ question, refusal })
    toast.success(copy.sent)
    onOpen(question.id)
  }
  const empty: QuestionDraft = {
    title: '',
    text: '',
    isPrivate: false,
    positionMs: isVideo ? nowOf(place) : null,
  }
  const { form, field, submit } = useContractForm({
    endpoint: questions.askQuestion,
    defaults: kept ?? empty,
    faults: copy.faults,
    send: async (body) => {
      const asked: QuestionDetail = await api.questions.askQuestion.call({ params: { lessonId }, body })
      keepDraft(userId, lessonId, null)
      await sendPictures(asked)
    },
  })
  useFaultFocus(formId, form.formState)
  const { setFocus, subscribe } = form
  useEffect(() => setFocus('title'), [setFocus])
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(userId, lessonId, values),
      }),
    [subscribe, userId, lessonId],
  )
  const { errors, isSubmitting } = form.formState
  const [title, positionMs] = form.watch(['title', 'positionMs'])
  if (unsent)
    return (
      <UnsentPictures
        count={pictures.pictures.length}
        onLeave={() => onOpen(unsent.question.id)}
        onSend={() => sendPictures(unsent.question)}
        refusal={unsent.refusal}
      />
    )
  return (
    <Form
      className="flex max-w-xl flex-col gap-5"
      id={formId}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2 className="text-h3">{copy.formTitle}</h2>
      {isRestored ? (
        <p
          className="flex flex-wrap items-center justify-between gap-2 rounded-sm bg-info-soft px-4 py-2 text-sm"
          role="status"
        >
          {copy.restored}
          <Button
            onClick={() => {
              keepDraft(userId, lessonId, null)
              form.reset(empty)
              setIsRestored(false)
            }}
            size="sm"
            variant="ghost"
          >
            {copy.dropDraft}
          </Button>
        </p>
      ) : null}
      {isOnline ? null : <p className="rounded-sm bg-warning-soft px-4 py-3 text-sm">{copy.offline}</p>}
      <FormAlert>{errors.root?.message}</FormAlert>
      {isVideo ? (
        <Moment
          positionMs={positionMs}
          onChange={(value) => form.setValue('positionMs', value)}
          now={() => nowOf(place)}
        />
      ) : null}
      <Field error={errors.title?.message} label={copy.title}>
        <Input {...field('title')} autoComplete="off" />
      </Field>
      <SimilarQuestions onOpen={onOpen} slug={place.slug} text={title} />
      <Field error={errors.text?.message} hint={copy.textHint} label={copy.text}>
        <Textarea {...field('text')} rows={5} />
      </Field>
      <NewPictures {...pictures} />
      <Checkbox hint={copy.privateHint} label={copy.isPrivate} {...form.register('isPrivate')} />
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isSubmitting} type="submit">
          {copy.send}
        </Button>
        <Button onClick={onClose} variant="ghost">
          {copy.cancel}
        </Button>
      </div>
    </Form>
  )
}

function NewPictures({ pictures, add, remove }: ReturnType<typeof useNewPictures>) {
  return (
    <PictureField count={pictures.length} hint={picturesMessages.unsentHint} onAdd={add}>
      {pictures.map(({ key, file }, index) => (
        <PictureItem file={file} key={key} nth={index + 1} onRemove={() => remove(key)} />
      ))}
    </PictureField>
  )
}

interface MomentProps {
  positionMs: number | null
  onChange: (positionMs: number | null) => void
  now: () => number | null
}

/** The moment of the video that is asked about. */
function Moment({ positionMs, onChange, now }: MomentProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm" role="status">
      <Clock aria-hidden="true" className="text-3" size={18} />
      {positionMs === null ? copy.noMoment : copy.moment(formatClock(positionMs, { isShort: true }))}
      {positionMs === null ? (
        <Button onClick={() => onChange(now())} size="sm" variant="ghost">
          {copy.takeMoment}
        </Button>
      ) : (
        <Button
          icon={<X aria-hidden="true" size={16} />}
          onClick={() => onChange(null)}
          size="sm"
          variant="ghost"
        >
          {copy.dropMoment}
        </Button>
      )}
    </p>
  )
}
