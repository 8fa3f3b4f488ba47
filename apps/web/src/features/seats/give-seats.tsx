import { seats as contract } from '@repo/contract/seats'
import { FormAlert, useContractForm } from '@repo/forms'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Select } from '@repo/ui/select'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { giveMessages as copy } from './seats.messages.ts'
import type { SeatsOverview } from './seats-page.tsx'

type Results = Awaited<ReturnType<ReturnType<typeof useApi>['seats']['give']['call']>>['results']

const addressesIn = (typed: string) =>
  typed
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Gives seats to one address or many pasted ones, and says of each what became of it. */
export function GiveSeats({ courses }: { courses: SeatsOverview['courses'] }) {
  const { seats } = useApi()
  const queryClient = useQueryClient()
  const [results, setResults] = useState<Results>([])
  const first = courses.find(({ free }) => free > 0) ?? courses[0]
  const { form, submit, field } = useContractForm({
    endpoint: contract.give,
    defaults: { courseId: first?.course.id ?? '', emails: '' },
    toBody: ({ courseId, emails }) => ({ courseId, emails: addressesIn(emails) }),
    faults: copy.faults,
    send: async (body) => {
      const answer = await seats.give.call({ body })
      setResults(answer.results)
      const isGiven = (email: string) =>
        answer.results.some((one) => one.verdict === 'given' && one.email === email.toLowerCase())
      // What was not given stays, to be corrected.
      form.setValue('emails', body.emails.filter((email) => !isGiven(email)).join('\n'))
      const given = answer.results.filter(({ verdict }) => verdict === 'given').length
      if (given > 0) toast.success(copy.done(given, answer.free))
      await queryClient.invalidateQueries({ queryKey: seats.overview.key() })
      await queryClient.invalidateQueries({ queryKey: seats.people.key() })
    },
  })
  const { errors, isSubmitting } = form.formState
  return (
    <section aria-labelledby="give-seats" className="max-w-2xl">
      <h2 className="mb-4 text-h3" id="give-seats">
        {copy.title}
      </h2>
      <Form className="grid gap-5" onSubmit={submit}>
        <FormAlert>{errors.root?.message}</FormAlert>
        <Field label={copy.course} error={errors.courseId?.message}>
          <Select
            {...form.register('courseId')}
            options={courses.map(({ course, free }) => ({
              value: course.id,
              label: copy.free(course.title, free),
            }))}
          />
        </Field>
        <Field label={copy.emails} hint={copy.emailsHint} error={errors.emails?.message}>
          <Textarea
            rows={4}
            autoComplete="off"
            spellCheck={false}
            {...field('emails')}
            maxLength={undefined}
          />
        </Field>
        <div>
          <Button type="submit" isBusy={isSubmitting}>
            {copy.give}
          </Button>
        </div>
      </Form>
      <div aria-live="polite">{results.length > 0 ? <ResultList results={results} /> : null}</div>
    </section>
  )
}

function ResultList({ results }: { results: Results }) {
  return (
    <>
      <h3 className="mt-6 mb-2 text-base font-semibold">{copy.results}</h3>
      <ul className="divide-y rounded-sm border">
        {results.map(({ email, verdict }) => {
          const isGiven = verdict === 'given'
          const Sign = isGiven ? CircleCheck : CircleAlert
          return (
            <li key={email} className="flex items-start gap-3 px-4 py-3">
              <Sign
                aria-hidden="true"
                className={isGiven ? 'mt-0.5 shrink-0 text-success' : 'mt-0.5 shrink-0 text-warning'}
                size={18}
              />
              <span className="min-w-0 break-words">
                <span className="block font-semibold">{email}</span>
                <span className="block text-sm text-2">{copy.verdicts[verdict]}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
