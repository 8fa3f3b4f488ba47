import { isApiError } from '@repo/api-client'
import { useApi, useDraftForm, useLeaveGuard } from '@repo/back-office'
import { DraftNotice } from '@repo/back-office/draft-notice'
import { doctorAnswerBody } from '@repo/contract/doctor-questions'
import type { RecordAnswerHandle } from '@repo/films/record-answer'
import { FormAlert, useFaultFocus } from '@repo/forms'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { Textarea } from '@repo/ui/textarea'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { atLineStart, type Caret, insertReply } from './insert-reply.ts'
import type { QuestionDetail } from './question.types.ts'
import { questionsMessages as copy } from './questions.messages.ts'
import { SavedReplies } from './saved-replies.tsx'
import { useQuestionRefresh } from './use-question-refresh.ts'

const RecordAnswer = lazyPart(async () => (await import('@repo/films/record-answer')).RecordAnswer)

const lastAnswer = ({ thread }: QuestionDetail) =>
  thread.findLast(({ author }) => author.kind !== 'learner') ?? null

/** Answers a question. What was typed stays until it is sent; an answer that came meanwhile is shown first. */
export function AnswerForm({ question }: { question: QuestionDetail }) {
  const { doctorQuestions } = useApi()
  const refresh = useQuestionRefresh()
  const formId = useId()
  const last = lastAnswer(question)
  const [seenId, setSeenId] = useState(last?.id ?? null)
  const meanwhile = last && last.id !== seenId ? last : null
  const params = { id: question.id }
  const recorder = useRef<RecordAnswerHandle>(null)
  const [hasRecording, setHasRecording] = useState(false)
  const drafted = useDraftForm({
    endpoint: { body: doctorAnswerBody },
    draft: `answer:${question.id}`,
    defaults: { text: '' },
    toBody: (form) => ({ ...form, seenAnswerId: last?.id ?? null }),
    faults: { text: copy.replyFault },
    send: async (body) => {
      try {
        const recordingId = (await recorder.current?.deliver()) ?? null
        if (recordingId === false) return false
        const answered = await doctorQuestions.answerQuestion.call({
          params,
          body: { ...body, recordingId },
        })
        recorder.current?.clear()
        setSeenId(lastAnswer(answered)?.id ?? null)
        await refresh(answered)
        toast.success(copy.sent)
        form.reset({ text: '' })
        return true
      } catch (error) {
        if (!isApiError(error, 'question.answered_meanwhile')) throw error
        await refresh(await doctorQuestions.question.call({ params }))
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

  /** How often the saved replies were asked for since they were closed; closed at 0. */
  const [asks, setAsks] = useState(0)
  const caret = useRef<Caret>({ start: 0, end: 0 })
  const note = ({ selectionStart: start, selectionEnd: end }: HTMLTextAreaElement) => {
    caret.current = { start, end }
  }
  const chooseByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, nativeEvent, currentTarget } = event
    if (key !== '/' || nativeEvent.isComposing || !atLineStart(currentTarget)) return
    event.preventDefault()
    note(currentTarget)
    setAsks(asks + 1)
  }
  const write = () => {
    setAsks(0)
    setFocus('text')
  }
  const insert = (reply: string) => {
    const next = insertReply(form.getValues('text'), caret.current, reply)
    form.setValue('text', next.text, { shouldDirty: true, shouldValidate: true })
    caret.current = { start: next.caret, end: next.caret }
    write()
    const box = document.activeElement
    if (box instanceof HTMLTextAreaElement) box.setSelectionRange(next.caret, next.caret)
  }
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
      <p role="status" className={meanwhile ? 'rounded-sm bg-warning-soft px-4 py-3' : 'sr-only'}>
        {meanwhile ? copy.meanwhile(meanwhile.author.name) : null}
      </p>
      <Field
        error={errors.text?.message}
        hint={hasRecording ? copy.replyBesideHint : copy.replyHint}
        label={copy.replyLabel}
      >
        <Textarea
          {...field('text')}
          onKeyDown={chooseByKey}
          onSelect={(event) => note(event.currentTarget)}
          rows={5}
        />
      </Field>
      <SavedReplies
        asks={asks}
        onChoose={insert}
        onClose={write}
        onOpen={() => setAsks(1)}
        written={() => form.getValues('text')}
      />
      {/* Without its code, such as without a network, an answer in writing goes on. */}
      <RecordAnswer
        fallback={<Skeleton className="h-36 rounded-md" />}
        onFail={() => {}}
        onHas={setHasRecording}
        place={{ questionId: question.id }}
        ref={recorder}
      />
      <div className="max-sm:*:w-full">
        <Button isBusy={isSubmitting} type="submit">
          {meanwhile ? copy.sendAnyway : copy.send}
        </Button>
      </div>
    </Form>
  )
}
