import { Loaded, Section } from '@repo/account-settings'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import type { MailMode, mailTopics } from '@repo/contract/account'
import { PushSection } from '@repo/installed-app/push-section'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Field } from '@repo/ui/field'
import { RadioGroup } from '@repo/ui/radio-group'
import { Select } from '@repo/ui/select'
import { Skeleton } from '@repo/ui/skeleton'
import { Switch } from '@repo/ui/switch'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConsentList } from './consent-list.tsx'
import { notificationsMessages as copy } from './notifications.messages.ts'

type Preferences = EndpointOutput<ApiContract['account']['preferences']>
type Topic = (typeof mailTopics)[number]

const topics = Object.keys(copy.mails.topics) as Topic[]
const modes = (Object.keys(copy.mails.modes) as MailMode[]).map((value) => ({
  value,
  label: copy.mails.modes[value],
}))
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
/** What quiet hours begin with once they are wanted. */
const USUAL_QUIET = { from: 22, to: 7 }

/** Which mails come and when, and what was agreed to. */
export function NotificationsSection() {
  const api = useApi()
  const query = api.account.preferences.query()
  const skeleton = <Skeleton className="h-44 rounded-sm" />
  return (
    <>
      <Section lead={copy.mails.lead} title={copy.mails.title}>
        <Loaded query={query} skeleton={skeleton}>
          {({ mails }) => <MailTopics mails={mails} />}
        </Loaded>
      </Section>
      <PushSection />
      <Section lead={copy.times.lead} title={copy.times.title}>
        <Loaded query={query} skeleton={skeleton}>
          {({ times }) => <MailTimes times={times} />}
        </Loaded>
      </Section>
      <Section lead={copy.consents.lead} title={copy.consents.title}>
        <Loaded query={query} skeleton={skeleton}>
          {({ consents }) => <ConsentList consents={consents} />}
        </Loaded>
      </Section>
    </>
  )
}

function MailTopics({ mails }: { mails: Preferences['mails'] }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const key = api.account.preferences.key({})
  const change = useMutation({
    ...api.account.setMailTopic.mutation(),
    onSuccess: (answer) => {
      queryClient.setQueryData<Preferences>(key, (before) => before && { ...before, mails: answer.mails })
      toast.success(copy.saved, { id: 'preferences' })
    },
  })
  // The choice shows the wish while it is under way, and the truth again when it was refused.
  const wish = change.isPending ? change.variables : null
  return (
    <div className="flex flex-col divide-y">
      {topics.map((topic) => (
        <div className="py-4 first:pt-0" key={topic}>
          <RadioGroup
            legend={copy.mails.topics[topic].label}
            look="chips"
            onValueChange={(mode) => change.mutate({ params: { topic }, body: { mode: mode as MailMode } })}
            options={modes}
            value={wish?.params.topic === topic ? wish.body.mode : mails[topic]}
          />
          <p className="mt-2 text-sm text-3">{copy.mails.topics[topic].hint}</p>
        </div>
      ))}
      <div className="pt-4">
        <p className="mb-1.5 text-sm font-semibold">{copy.mails.always.label}</p>
        <p className="text-2">{copy.mails.always.value}</p>
        <p className="mt-2 text-sm text-3">{copy.mails.always.hint}</p>
      </div>
    </div>
  )
}

type Times = Preferences['times']

function MailTimes({ times }: { times: Times }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const key = api.account.preferences.key({})
  const change = useMutation({
    ...api.account.setMailTimes.mutation(),
    onSuccess: (answer) => {
      queryClient.setQueryData<Preferences>(key, (before) => before && { ...before, times: answer.times })
      toast.success(copy.saved, { id: 'preferences' })
    },
  })
  const shown = change.isPending ? change.variables.body : times
  const save = (next: Partial<Times>) => change.mutate({ body: { ...shown, ...next } })
  const { quiet } = shown
  return (
    <div className="flex flex-col gap-5">
      <Field label={copy.times.digest} hint={copy.times.digestHint}>
        <Select
          className="max-w-40"
          name="digestHour"
          onChange={({ target }) => save({ digestHour: Number(target.value) })}
          options={hours}
          value={String(shown.digestHour)}
        />
      </Field>
      <Switch
        hint={copy.times.quietHint}
        isOn={quiet !== null}
        label={copy.times.quiet}
        onToggle={(isOn) => save({ quiet: isOn ? USUAL_QUIET : null })}
      />
      {quiet ? (
        <div className="grid max-w-80 grid-cols-2 gap-3">
          {(['from', 'to'] as const).map((edge) => (
            <Field key={edge} label={copy.times[edge]}>
              <Select
                name={edge}
                onChange={({ target }) => save({ quiet: { ...quiet, [edge]: Number(target.value) } })}
                // Beginning and end at one hour would say all day or never.
                options={hours.filter(
                  ({ value }) => value !== String(edge === 'from' ? quiet.to : quiet.from),
                )}
                value={String(quiet[edge])}
              />
            </Field>
          ))}
        </div>
      ) : null}
    </div>
  )
}
