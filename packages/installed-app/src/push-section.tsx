import { Loaded, Section } from '@repo/account-settings'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { describeError } from '@repo/messages'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Skeleton } from '@repo/ui/skeleton'
import { Switch } from '@repo/ui/switch'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { canPush, findSubscription, turnPushOff, turnPushOn } from './push-device.ts'
import { pushSectionMessages as copy } from './push-section.messages.ts'

type PushState = EndpointOutput<ApiContract['push']['push']>

/** Notices while no page is open: whether this browser shows them, and on what. */
export function PushSection() {
  const api = useApi()
  return (
    <Section lead={copy.lead} title={copy.title}>
      <Loaded query={api.push.push.query()} skeleton={<Skeleton className="h-44 rounded-sm" />}>
        {(state) => <PushSettings state={state} />}
      </Loaded>
    </Section>
  )
}

function PushSettings({ state }: { state: PushState }) {
  const { publicKey } = state
  return (
    <div className="flex flex-col gap-5">
      {publicKey === null ? (
        <p className="text-2">{copy.notSetUp}</p>
      ) : (
        <DeviceSwitch publicKey={publicKey} endpoint={state.endpoint} />
      )}
      {publicKey === null ? null : <TopicSwitches topics={state.topics} />}
    </div>
  )
}

/** What the browser says of itself; asked again after each press. */
const deviceKey = ['push-device']
const readDevice = async () => ({
  endpoint: (await findSubscription())?.endpoint ?? null,
  isBlocked: Notification.permission === 'denied',
})

function DeviceSwitch({ publicKey, endpoint }: { publicKey: string; endpoint: string | null }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const isAble = canPush()
  const device = useQuery({ queryKey: deviceKey, queryFn: readDevice, enabled: isAble, staleTime: 0 })
  const change = useMutation({
    mutationFn: async (isOn: boolean) => {
      if (isOn) return turnPushOn(api, publicKey)
      await turnPushOff(api)
      return null
    },
    onSuccess: (permission, isOn) => {
      if (!isOn) toast.success(copy.turnedOff, { id: 'push' })
      else if (permission === 'granted') toast.success(copy.turnedOn, { id: 'push' })
      else toast.info(copy.notAllowed, { id: 'push' })
    },
    onError: (error) =>
      toast.error(isOfBrowser(error) ? copy.noService : describeError(error), { id: 'push' }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: deviceKey }),
        queryClient.invalidateQueries({ queryKey: api.push.push.key() }),
        queryClient.invalidateQueries({ queryKey: api.devices.sessions.key() }),
      ]),
  })
  if (!isAble) return <p className="text-2">{copy.unable}</p>
  const isBlocked = device.data?.isBlocked ?? false
  const isOn = endpoint !== null && device.data?.endpoint === endpoint && !isBlocked
  return (
    <Switch
      disabled={change.isPending || (isBlocked && !isOn)}
      hint={isBlocked ? copy.blocked : copy.deviceHint}
      isOn={change.isPending ? change.variables : isOn}
      label={copy.device}
      onToggle={(wish) => change.mutate(wish)}
    />
  )
}

/** The browser could not subscribe: its own push service does not answer, or it has none. */
const isOfBrowser = (error: unknown): boolean => error instanceof DOMException

function TopicSwitches({ topics }: { topics: PushState['topics'] }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const change = useMutation({
    ...api.push.setPushTopic.mutation(),
    onSuccess: (answer) => {
      queryClient.setQueryData<PushState>(
        api.push.push.key({}),
        (before) => before && { ...before, ...answer },
      )
      toast.success(copy.saved, { id: 'preferences' })
    },
  })
  // The choice shows the wish while it is under way, and the truth again when it was refused.
  const wish = change.isPending ? change.variables : null
  return (
    <fieldset className="flex flex-col gap-4 border-t pt-5">
      <legend className="sr-only">{copy.topicsLegend}</legend>
      <p aria-hidden="true" className="text-sm font-semibold text-2">
        {copy.topicsLegend}
      </p>
      {topics.map(({ topic, isOn }) => (
        <Switch
          hint={copy.topics[topic].hint}
          isOn={wish?.params.topic === topic ? wish.body.isOn : isOn}
          key={topic}
          label={copy.topics[topic].label}
          onToggle={(next) => change.mutate({ params: { topic }, body: { isOn: next } })}
        />
      ))}
    </fieldset>
  )
}
