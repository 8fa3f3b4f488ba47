import { QueryView, useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime, formatVnd } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import { transferTrialMessages as copy } from './transfer-trial.messages.ts'
import { TransferTrialWaiting } from './transfer-trial-waiting.tsx'

export type Trial = NonNullable<EndpointOutput<ApiContract['crmSetup']['trialTransfer']>>

/** How often the page looks whether the money has come, in ms. */
const LOOK_MS = 4000

/** A small transfer that shows whether the bank tells of money on the account of new orders. */
export function TransferTrial({ hasAccount }: { hasAccount: boolean }) {
  const { crmSetup } = useApi()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const read = crmSetup.trialTransfer.query()
  const query = useQuery({
    ...read,
    throwOnError: false,
    refetchInterval: ({ state }) => (state.data?.transfer ? LOOK_MS : false),
  })
  const begin = async () => {
    setIsBusy(true)
    try {
      queryClient.setQueryData(read.queryKey, await crmSetup.beginTrialTransfer.call())
      await queryClient.invalidateQueries({ queryKey: crmSetup.setup.key() })
    } catch (error) {
      toast.failure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Panel title={copy.panel}>
      <p className="max-w-3xl text-sm text-2">{copy.lead}</p>
      <QueryView query={query} skeleton={<Skeleton className="mt-4 h-24" />}>
        {(trial) => (
          <div className="mt-4 grid gap-4">
            <div role="status">{trial ? <Outcome trial={trial} /> : null}</div>
            {trial?.transfer ? <TransferTrialWaiting trial={trial} transfer={trial.transfer} /> : null}
            {hasAccount ? null : <p className="text-sm text-3">{copy.noAccount}</p>}
            {trial?.transfer || !hasAccount ? null : (
              <div>
                <Button
                  variant="secondary"
                  isBusy={isBusy}
                  icon={<QrIcon size={18} aria-hidden="true" />}
                  onClick={() => void begin()}
                >
                  {trial ? copy.again : copy.begin}
                </Button>
              </div>
            )}
          </div>
        )}
      </QueryView>
    </Panel>
  )
}

function Outcome({ trial }: { trial: Trial }) {
  if (trial.isOfOtherAccount)
    return <p className="rounded-sm bg-warning-soft px-4 py-3 text-sm text-warning">{copy.otherAccount}</p>
  if (trial.arrivedAt === null) return null
  return (
    <p className="flex items-center gap-3 rounded-sm bg-success-soft px-4 py-3 text-sm font-semibold text-success">
      <CircleCheck size={20} aria-hidden="true" className="shrink-0" />
      {copy.arrived(formatVnd(trial.arrivedAmount ?? 0), formatDateTime(trial.arrivedAt))}
    </p>
  )
}
