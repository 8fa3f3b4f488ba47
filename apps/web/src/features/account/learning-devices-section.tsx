import { DeviceIcon, Loaded, Moment, Section } from '@repo/account-settings'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatDateTime } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { devicesMessages as copy } from './devices.messages.ts'

type LearningDevices = EndpointOutput<ApiContract['devices']['learningDevices']>
type Device = LearningDevices['items'][number]

/** Devices that may play lessons, and how often they may still be swapped in these thirty days. */
export function LearningDevicesSection() {
  const api = useApi()
  const query = api.devices.learningDevices.query()
  const { data } = useQuery({ ...query, throwOnError: false })
  return (
    <Section
      aside={data ? <Badge>{copy.used(data.items.length, data.limit)}</Badge> : null}
      lead={data ? copy.lead(data.limit) : copy.leadWaiting}
      title={copy.title}
    >
      <Loaded query={query}>{(devices) => <DeviceList devices={devices} />}</Loaded>
    </Section>
  )
}

function DeviceList({ devices }: { devices: LearningDevices }) {
  const remove = useRemoveDevice()
  if (devices.items.length === 0) return <p className="text-2">{copy.empty}</p>
  const canRemove = devices.swapsLeft > 0
  return (
    <>
      <ul aria-label={copy.list} className="divide-y rounded-sm border">
        {devices.items.map((item) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4" key={item.id}>
            <DeviceIcon kind={item.device.kind} />
            <div className="min-w-0 flex-1 basis-40">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                {item.device.name}
                {item.isCurrent ? <Badge tone="success">{copy.current}</Badge> : null}
              </p>
              <p className="mt-0.5 text-sm text-2">
                {copy.lastUsed} <Moment at={item.lastUsedAt} />
              </p>
              <p className="text-sm text-3">{copy.since(formatDate(item.firstUsedAt))}</p>
            </div>
            {canRemove ? (
              <Button
                aria-label={copy.removeNamed(item.device.name)}
                onClick={() => remove(item)}
                size="sm"
                variant="secondary"
              >
                {copy.remove}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-3">{swapText(devices)}</p>
    </>
  )
}

function swapText({ swapsLeft, swapLimit, swapWindowDays, swapsResetAt }: LearningDevices): string {
  if (swapsLeft > 0) return copy.swapsLeft(swapsLeft, swapLimit, swapWindowDays)
  if (!swapsResetAt) return copy.noSwapsLater(swapLimit, swapWindowDays)
  return copy.noSwaps(swapLimit, swapWindowDays, formatDateTime(swapsResetAt))
}

function useRemoveDevice() {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const remove = async ({ id, device }: Device) => {
    const isDone = await confirm({
      title: copy.removeTitle(device.name),
      body: copy.removeBody,
      confirmLabel: copy.removeNamed(device.name),
      cancelLabel: copy.keep,
      act: async () => {
        const left = await api.devices.removeLearningDevice.call({ params: { id } })
        queryClient.setQueryData(api.devices.learningDevices.key({}), left)
      },
    })
    if (isDone) toast.success(copy.removed(device.name))
    // A refusal means that the list was older than what it refused.
    else await queryClient.invalidateQueries({ queryKey: api.devices.learningDevices.key() })
  }
  return (item: Device) => void remove(item)
}
