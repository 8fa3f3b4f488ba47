import { isApiError } from '@repo/api-client'
import { useApi, useDraftForm, useLeaveGuard } from '@repo/back-office'
import { DraftNotice } from '@repo/back-office/draft-notice'
import { doctorHandIns as endpoints } from '@repo/contract/doctor-hand-ins'
import type { RecordAnswerHandle } from '@repo/films/record-answer'
import { FormAlert, limitsOf, useFaultFocus } from '@repo/forms'
import { useNavigate } from '@repo/routing'
import { toast } from '@repo/shell'
import { SignedSteps } from '@repo/shell/hand-in-view'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { lazyPart } from '@repo/ui/lazy-part'
import { alertProps } from '@repo/ui/lib/alert'
import { RadioGroup } from '@repo/ui/radio-group'
import { Skeleton } from '@repo/ui/skeleton'
import { Textarea } from '@repo/ui/textarea'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { paths } from '../../app/paths.ts'
import { handInsMessages as copy } from './hand-ins.messages.ts'
import type { HandInDetail } from './hand-ins.types.ts'

// The player comes with the first film that is there.
const MarkEditor = lazyPart(async () => (await import('@repo/films/mark-editor')).MarkEditor)

const RecordAnswer = lazyPart(async () => (await import('@repo/films/record-answer')).RecordAnswer)

type Body = Parameters<ReturnType<typeof useApi>['doctorHandIns']['judge']['call']>[0]['body']

interface MarkingValues {
  /** Ids of levels, by criterion. */
  levels: Record<string, string>
  notes: Record<string, string>
  marks: Body['marks']
  comment: string
}

interface Props {
  detail: HandInDetail
  /** A colleague has it open: what is typed here is not sent before it is taken over. */
  isHeld: boolean
}

/** Judges a hand-in: levels by thumb, signatures, a comment, and the decision. The next one opens by itself. */
export function MarkingForm({ detail, isHeld }: Props) {
  const { doctorHandIns } = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const formId = useId()
  const verdict = useRef<Body['verdict']>('returned')
  const { handIn } = detail
  const { id, task } = handIn
  const params = { id }
  const show = (now: HandInDetail) => {
    queryClient.setQueryData(doctorHandIns.handIn.key({ params }), now)
    void queryClient.invalidateQueries({ queryKey: doctorHandIns.handIns.key() })
  }
  const recorder = useRef<RecordAnswerHandle>(null)
  const drafted = useDraftForm<MarkingValues, Body>({
    endpoint: { body: endpoints.judge.body },
    draft: `marking:${id}`,
    defaults: { levels: {}, notes: {}, marks: [], comment: '' },
    toBody: ({ levels, notes, marks, comment }) => ({
      verdict: verdict.current,
      scores: task.criteria.flatMap(({ id: criterionId }) => {
        const levelId = levels[criterionId]
        return levelId ? [{ criterionId, levelId, comment: notes[criterionId] ?? '' }] : []
      }),
      // A mark that says and shows nothing was only begun.
      marks: marks?.filter(({ text, shapes }) => text.trim() || shapes.length > 0),
      comment,
    }),
    faults: { comment: copy.commentFault, marks: copy.marksFault },
    // A note belongs to the level of its criterion: without one it would not be sent.
    check: ({ levels, notes }) =>
      Object.fromEntries(
        task.criteria
          .filter((criterion) => notes[criterion.id]?.trim() && !levels[criterion.id])
          .map((criterion) => [`levels.${criterion.id}`, copy.levelFault]),
      ),
    send: async (body) => {
      try {
        const recordingId = (await recorder.current?.deliver()) ?? null
        if (recordingId === false) return false
        const now = await doctorHandIns.judge.call({
          params,
          body: { ...body, recordingId },
        })
        recorder.current?.clear()
        toast.success(body.verdict === 'passed' ? copy.passed : copy.returned)
        show(now)
        void navigate(now.nextId ? paths.handIn({ id: now.nextId }) : paths.handIns())
        return true
      } catch (error) {
        if (!isApiError(error, 'hand_in.judged_meanwhile')) throw error
        toast.error(copy.meanwhile)
        show(await doctorHandIns.handIn.call({ params }))
        return false
      }
    },
  })
  const { form, field, submit, drop } = drafted
  const { errors, isSubmitting, isDirty } = form.formState
  useFaultFocus(formId, form.formState)
  useLeaveGuard(isDirty && !isSubmitting, { isKept: true, onLeave: drop })
  const [levels, notes, marks = []] = form.watch(['levels', 'notes', 'marks'])
  const decide = (decision: Body['verdict']) => {
    verdict.current = decision
    void submit()
  }
  return (
    <Form
      className="grid gap-6"
      id={formId}
      onSubmit={(event) => {
        event.preventDefault()
        decide('returned')
      }}
    >
      <DraftNotice form={drafted} />
      <FormAlert>{errors.root?.message}</FormAlert>
      {handIn.film ? (
        <MarkEditor
          askGrant={() => doctorHandIns.film.call({ params })}
          handIn={handIn}
          longest={limitsOf(endpoints.judge.body, 'marks.0.text').maxLength}
          marks={marks}
          onChange={(next) => form.setValue('marks', next, { shouldDirty: true })}
        />
      ) : null}
      {errors.marks?.message ? (
        <p className="text-sm text-danger" {...alertProps}>
          {errors.marks.message}
        </p>
      ) : null}
      {task.criteria.length > 0 ? (
        <section className="grid gap-5">
          <h3 className="font-text text-base font-semibold">{copy.rubric}</h3>
          {task.criteria.map((criterion) => (
            <div className="grid gap-2" key={criterion.id}>
              <RadioGroup
                error={errors.levels?.[criterion.id]?.message}
                legend={criterion.title}
                look="cards"
                onValueChange={(levelId) => {
                  form.setValue('levels', { ...levels, [criterion.id]: levelId }, { shouldDirty: true })
                  form.clearErrors(`levels.${criterion.id}`)
                }}
                options={criterion.levels.map((level) => ({
                  value: level.id,
                  label: `${level.title} · ${copy.levelPoints(level.points)}`,
                  hint: level.description || undefined,
                }))}
                value={levels[criterion.id] ?? null}
              />
              <details>
                <summary className="min-h-11 cursor-pointer py-2 text-sm">{copy.addNote}</summary>
                <Field label={copy.noteFor(criterion.title)}>
                  <Textarea
                    maxLength={limitsOf(endpoints.judge.body, 'scores.0.comment').maxLength}
                    onChange={(event) => {
                      form.setValue(
                        'notes',
                        { ...notes, [criterion.id]: event.target.value },
                        { shouldDirty: true },
                      )
                      form.clearErrors(`levels.${criterion.id}`)
                    }}
                    rows={2}
                    value={notes[criterion.id] ?? ''}
                  />
                </Field>
              </details>
            </div>
          ))}
          <Sum levels={levels} task={task} />
        </section>
      ) : null}
      {task.checklist.length > 0 ? <Signing detail={detail} onSigned={show} /> : null}
      <Field error={errors.comment?.message} hint={copy.commentHint} label={copy.comment}>
        <Textarea {...field('comment')} rows={4} />
      </Field>
      {/* Without its code, such as without a network, marking in writing goes on. */}
      <RecordAnswer
        fallback={<Skeleton className="h-36 rounded-md" />}
        onFail={() => {}}
        place={{ handInId: id }}
        ref={recorder}
      />
      <div className="sticky bottom-0 z-10 -mx-4 grid grid-cols-2 gap-3 border-t bg-bg px-4 py-3 lg:mx-0 lg:px-0">
        <Button
          disabled={isHeld}
          isBusy={isSubmitting && verdict.current === 'returned'}
          onClick={() => decide('returned')}
          variant="secondary"
        >
          {copy.return}
        </Button>
        <Button
          disabled={isHeld}
          isBusy={isSubmitting && verdict.current === 'passed'}
          onClick={() => decide('passed')}
        >
          {copy.pass}
        </Button>
      </div>
    </Form>
  )
}

/** What the chosen levels come to, and what is needed. */
function Sum({ levels, task }: { levels: MarkingValues['levels']; task: HandInDetail['handIn']['task'] }) {
  const points = task.criteria.reduce((sum, criterion) => {
    const level = criterion.levels.find(({ id }) => id === levels[criterion.id])
    return sum + (level?.points ?? 0)
  }, 0)
  const max = task.criteria.reduce(
    (sum, one) => sum + Math.max(0, ...one.levels.map((level) => level.points)),
    0,
  )
  const percent = max === 0 ? 0 : Math.floor((points * 100) / max)
  return (
    <p className="font-num font-semibold" role="status">
      {copy.sum(points, max, percent, task.passPercent)}
    </p>
  )
}

/** Steps of the checklist with a signature for each, or for all that the learner claims. */
function Signing({ detail, onSigned }: { detail: HandInDetail; onSigned: (now: HandInDetail) => void }) {
  const { handIn, signatures } = detail
  const { task, ticks, id } = handIn
  const sign = useMutation({
    ...useApi().doctorHandIns.sign.mutation(),
    onSuccess: (now) => {
      toast.success(copy.signed)
      onSigned(now)
    },
  })
  const signed = new Set(signatures.map(({ itemId }) => itemId))
  const claimed = task.checklist.filter((item) => ticks.includes(item.id) && !signed.has(item.id))
  const put = (itemIds: string[]) => sign.mutate({ params: { id }, body: { itemIds } })
  return (
    <section>
      <h3 className="font-text text-base font-semibold">{copy.checklist}</h3>
      <p className="mb-2 text-sm text-3">{copy.checklistHint}</p>
      <SignedSteps
        act={(item) => (
          <Button
            aria-label={copy.signFor(item.text)}
            disabled={sign.isPending}
            onClick={() => put([item.id])}
            size="sm"
            variant="secondary"
          >
            {copy.sign}
          </Button>
        )}
        signatures={signatures}
        task={task}
        ticks={ticks}
      />
      {claimed.length > 1 ? (
        <Button
          className="mt-3"
          isBusy={sign.isPending}
          onClick={() => put(claimed.map((item) => item.id))}
          variant="secondary"
        >
          {copy.signTicked(claimed.length)}
        </Button>
      ) : null}
    </section>
  )
}
