import { Loaded, Section } from '@repo/account-settings'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import type { mailTopics } from '@repo/contract/account'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Skeleton } from '@repo/ui/skeleton'
import { Switch } from '@repo/ui/switch'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConsentList } from './consent-list.tsx'
import { notificationsMessages as copy } from './notifications.messages.ts'

type Preferences = EndpointOutput<ApiContract['account']['preferences']>
type Topic = (typeof mailTopics)[number]

const topics = Object.keys(copy.mails.topics) as Topic[]

/** Mails one can do without, and what was agreed to. */
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
  // The switch shows the wish while it is under way, and the truth again when it was refused.
  const wish = change.isPending ? change.variables : null
  return (
    <div className="flex flex-col divide-y">
      {topics.map((topic) => (
        <Switch
          className="py-3 first:pt-0 last:pb-0"
          hint={copy.mails.topics[topic].hint}
          isOn={wish?.params.topic === topic ? wish.body.isWanted : mails[topic]}
          key={topic}
          label={copy.mails.topics[topic].label}
          onToggle={(isWanted) => change.mutate({ params: { topic }, body: { isWanted } })}
        />
      ))}
    </div>
  )
}
