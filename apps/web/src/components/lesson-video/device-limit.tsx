import { type ApiError, isApiError } from '@repo/api-client'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { describeError, formatAgo, formatDateTime } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { alertProps } from '@repo/ui/lib/alert'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { deviceLimitMessages as copy } from './device-limit.messages.ts'
import { StagePanel } from './stage-panel.tsx'

type Device = EndpointOutput<ApiContract['devices']['learningDevices']>['items'][number]

interface Details {
  limit: number
  devices: Device[]
}

/** Checks the shape of the details of an error, which the client does not validate. */
function detailsOf({ details }: ApiError): Details {
  const { limit, devices } = (details ?? {}) as Partial<Details>
  const list = Array.isArray(devices) ? devices : []
  return { limit: limit ?? list.length, devices: list }
}

interface DeviceLimitProps {
  error: ApiError
  /** A place is free: ask for the lesson again. */
  onFreed: () => void
}

/** Replaces the video when other devices hold all learning places; the learner can remove one of them. */
export function DeviceLimit({ error, onFreed }: DeviceLimitProps) {
  const { limit, devices } = detailsOf(error)
  const { left, rules, opensAt, swap } = useSwap(onFreed)
  const isClosed = left === 0
  const closed = rules ? copy.closed(rules.swapLimit, rules.swapWindowDays) : copy.closedForNow
  return (
    <StagePanel
      text={<p>{isClosed ? `${closed} ${opensAt ? copy.opensAt(opensAt) : copy.opensLater}` : copy.lead}</p>}
      title={copy.title(limit)}
    >
      <ul aria-label={copy.list} className="mt-2 flex flex-col gap-3 text-left">
        {devices.map((item) => (
          <li
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-sm border border-strong px-4 py-3"
            key={item.id}
          >
            <div>
              <p className="font-semibold">{item.device.name}</p>
              <p className="text-sm text-on-hero-2">{copy.lastUsed(formatAgo(item.lastUsedAt))}</p>
            </div>
            {isClosed ? null : (
              <Button
                isBusy={swap.isPending && swap.variables.params.id === item.id}
                onClick={() => swap.mutate({ params: { id: item.id } })}
                size="sm"
                variant="secondary"
              >
                {copy.use(item.device.name)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="text-center text-sm text-on-hero-2">
        {left !== undefined && rules && !isClosed ? (
          <p>{copy.swapsLeft(left, rules.swapLimit, rules.swapWindowDays)}</p>
        ) : null}
        <p className="text-danger" {...alertProps}>
          {swap.isError && !isClosed ? describeError(swap.error) : ''}
        </p>
        <a className="link inline-flex min-h-11 items-center" href={paths.profileSection('devices')}>
          {copy.manage}
        </a>
      </div>
    </StagePanel>
  )
}

/** How often places may still be swapped in these thirty days, and the swap itself. */
function useSwap(onFreed: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = api.devices.learningDevices.query()
  const { data } = useQuery({ ...query, throwOnError: false, staleTime: 0 })
  const swap = useMutation({
    ...api.devices.removeLearningDevice.mutation({ isSilent: true }),
    onSuccess: (left) => {
      queryClient.setQueryData(query.queryKey, left)
      onFreed()
    },
    onError: (failure) => {
      // A place may have become free on another page, so the lesson is tried again at once.
      if (isApiError(failure, 'device.not_found')) onFreed()
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  const isRefused = isApiError(swap.error, 'device.swap_limit')
  const opensAt = data?.swapsResetAt ? formatDateTime(data.swapsResetAt) : waitEnd(swap.error)
  return { left: isRefused ? 0 : data?.swapsLeft, rules: data, opensAt, swap }
}

function waitEnd(error: ApiError | null): string | null {
  const seconds = error?.retryAfterSeconds
  return seconds ? formatDateTime(Date.now() + seconds * 1000) : null
}
