import { QueryView, useApi, useDraftForm, useLeaveGuard, usePageQuery } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { DraftNotice } from '@repo/back-office/draft-notice'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { crmLetters as contract, letterTopics } from '@repo/contract/crm-letters'
import { learnerActivities } from '@repo/contract/crm-users'
import { FormAlert } from '@repo/forms'
import { idParam, useNavigate, useSearchParams } from '@repo/routing'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { RadioGroup } from '@repo/ui/radio-group'
import { Skeleton } from '@repo/ui/skeleton'
import { Textarea } from '@repo/ui/textarea'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { paths } from '../../components/paths.ts'
import { LetterAudience, useAudience } from './letter-audience.tsx'
import { audienceOf, type Given, type LetterForm, wordsOf } from './letter-form.ts'
import { LetterGroup } from './letter-group.tsx'
import { LetterMarks } from './letter-marks.tsx'
import { LetterText } from './letter-text.tsx'
import { writeMessages as copy, lettersMessages, letterTopicLabels } from './letters.messages.ts'

const courseParam = idParam()

/** A new letter to one learner or to a group: the screen at `/crm/Letter/Add`. Goes on to the page of the letter. */
export function WriteLetter() {
  const [search] = useSearchParams()
  const activity = learnerActivities.find((one) => one === search.get('activity'))
  const given: Given = {
    learnerId: search.get('student') ?? undefined,
    q: search.get('q') ?? undefined,
    activity,
    course: undefined,
  }
  const courseId = given.learnerId ? undefined : courseParam.read(search.getAll('course'))
  const key = search.toString()
  return courseId ? (
    <LetterOfCourse key={key} given={given} courseId={courseId} />
  ) : (
    <WriteLetterForm key={key} given={given} />
  )
}

/** Begins once the course that the address names has its title. */
function LetterOfCourse({ given, courseId }: { given: Given; courseId: string }) {
  const query = usePageQuery(
    useApi().crmLetters.letterAudience.query({ query: { topic: 'learning', course: courseId } }),
  )
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
      {({ course }) => <WriteLetterForm given={{ ...given, course: course ?? undefined }} />}
    </QueryView>
  )
}

function WriteLetterForm({ given }: { given: Given }) {
  const navigate = useNavigate()
  const textRef = useRef<HTMLDivElement>(null)
  const [sentId, setSentId] = useState<string | null>(null)
  const drafted = useLetterForm(given, setSentId)
  const { form, submit, field } = drafted
  const { errors, isDirty, isSubmitting } = form.formState
  const values = form.watch()
  const audience = useAudience(given, values)
  const name = audience.data?.learner?.name
  useLeaveGuard(isDirty && sentId === null, { isKept: true, onLeave: drafted.drop })
  useEffect(() => {
    if (sentId) void navigate(paths.letter({ id: sentId }), { replace: true })
  }, [sentId, navigate])
  const topics = letterTopics.filter((topic) => topic !== 'personal' || given.learnerId !== undefined)
  const confirm = useConfirm()
  const recipients = audience.data?.recipients ?? 0
  const send = async () => {
    const isSure =
      !(await form.trigger()) ||
      (await confirm({
        title: copy.sendTitle(recipients),
        body: copy.sendBody,
        confirmLabel: copy.send,
        tone: 'default',
      }))
    if (isSure) await submit()
  }
  return (
    <>
      <PageHeader
        before={
          given.learnerId ? (
            <BackLink to={paths.student({ id: given.learnerId })}>{name ?? copy.back}</BackLink>
          ) : (
            <BackLink to={paths.letters()}>{lettersMessages.title}</BackLink>
          )
        }
        title={copy.title}
      />
      <Form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <DraftNotice form={drafted} />
        <FormAlert>{errors.root?.message}</FormAlert>
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
          <div className="grid min-w-0 gap-6">
            <Panel title={copy.topic}>
              <Controller
                control={form.control}
                name="topic"
                render={({ field: { value, onChange } }) => (
                  <RadioGroup
                    legend={copy.topic}
                    isLegendHidden
                    look="cards"
                    options={topics.map((topic) => ({
                      value: topic,
                      label: letterTopicLabels[topic],
                      hint: copy.topicHints[topic],
                    }))}
                    value={value}
                    onValueChange={onChange}
                  />
                )}
              />
            </Panel>
            <Panel title={copy.words}>
              <div className="grid gap-5">
                <Field label={copy.subject} error={errors.subject?.message}>
                  <Input autoComplete="off" {...field('subject')} />
                </Field>
                <div ref={textRef} className="grid gap-1">
                  <Field label={copy.text} hint={copy.textHint} error={errors.text?.message}>
                    <Textarea rows={10} {...field('text')} />
                  </Field>
                  <LetterMarks
                    within={textRef}
                    onChange={(text) => form.setValue('text', text, { shouldDirty: true })}
                  />
                </div>
              </div>
            </Panel>
            <Panel title={copy.preview}>
              <h3 className="mb-4 text-lg break-words">{values.subject || copy.noSubject}</h3>
              <LetterText text={values.text} name={name} isRefusable={values.topic !== 'personal'} />
              <p className="mt-3 text-sm text-3">{copy.previewHint}</p>
            </Panel>
          </div>
          <div className="grid min-w-0 gap-6">
            {given.learnerId ? null : <LetterGroup form={form} q={given.q} />}
            <Panel title={copy.counts}>
              <div className="grid gap-5">
                <LetterAudience query={audience} />
                <Button
                  type="submit"
                  block
                  isBusy={isSubmitting}
                  aria-disabled={recipients === 0 || undefined}
                >
                  {copy.send}
                </Button>
                <TestButton values={values} check={() => form.trigger(['subject', 'text'])} />
              </div>
            </Panel>
          </div>
        </div>
      </Form>
    </>
  )
}

function TestButton({ values, check }: { values: LetterForm; check: () => Promise<boolean> }) {
  const { crmLetters } = useApi()
  const { mutate, isPending } = useMutation({
    mutationFn: () => crmLetters.testLetter.call({ body: wordsOf(values) }),
    onSuccess: () => toast.success(copy.tested),
  })
  return (
    <Button
      variant="secondary"
      block
      isBusy={isPending}
      onClick={() => void check().then((isGood) => (isGood ? mutate() : undefined))}
    >
      {copy.test}
    </Button>
  )
}

/** One form is one letter: a retry with the same content has the same idempotency key. */
function useLetterForm(given: Given, onSent: (id: string) => void) {
  const { crmLetters } = useApi()
  const queryClient = useQueryClient()
  const sent = useRef<{ text: string; key: string } | null>(null)
  const keyOf = (body: object) => {
    const text = JSON.stringify(body)
    if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() }
    return sent.current.key
  }
  const defaults: LetterForm = {
    topic: given.learnerId ? 'personal' : 'learning',
    course: given.course ? [given.course] : [],
    activity: given.activity ?? '',
    subject: '',
    text: '',
  }
  return useDraftForm({
    endpoint: contract.sendLetter,
    draft: `letter:${given.learnerId ?? 'group'}`,
    defaults,
    toBody: (form) => ({ ...wordsOf(form), audience: audienceOf(given, form) }),
    faults: copy.faults,
    send: async (body) => {
      const { id } = await crmLetters.sendLetter.call({ body, idempotencyKey: keyOf(body) })
      void queryClient.invalidateQueries({ queryKey: crmLetters.letters.key() })
      toast.success(copy.sent)
      onSent(id)
    },
  })
}
