import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatNumber } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { storeMessages as copy } from './lti.messages.ts'

export type PlatformDetail = EndpointOutput<ApiContract['crmLti']['platform']>

const StoreDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./store-dialog.tsx')).StoreDialog,
)

/** The xAPI store that takes statements of a platform's learners, and how far they came. */
export function StorePanel({ platform: { id, store } }: { platform: PlatformDetail }) {
  const [isSetting, setIsSetting] = useState(false)
  const { retry, remove } = useActs(id)
  return (
    <section aria-labelledby="xapi-store" className="mb-8 rounded-md border border-border p-5">
      <h2 id="xapi-store" className="text-xl font-semibold">
        {copy.title}
      </h2>
      <p className="mt-1 text-sm text-3">{copy.lead}</p>
      {store ? (
        <dl className="mt-3 grid gap-1 text-sm">
          <div className="wrap-anywhere">
            <dt className="inline text-3">{copy.url}: </dt>
            <dd className="inline">{store.url}</dd>
          </div>
          <div>
            <dt className="inline text-3">{copy.statements}: </dt>
            <dd className="inline">
              {copy.counts(
                formatNumber(store.delivered),
                formatNumber(store.waiting),
                formatNumber(store.failed),
              )}
            </dd>
          </div>
          {store.lastResult ? (
            <div className="wrap-anywhere">
              <dt className="inline text-3">{copy.lastResult}: </dt>
              <dd className="inline">{store.lastResult}</dd>
            </div>
          ) : null}
        </dl>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setIsSetting(true)}>
          {store ? copy.change : copy.set}
        </Button>
        {store && store.failed > 0 ? (
          <Button variant="secondary" onClick={() => void retry()}>
            {copy.retry}
          </Button>
        ) : null}
        {store ? (
          <Button variant="secondary" onClick={() => void remove()}>
            {copy.remove}
          </Button>
        ) : null}
      </div>
      <StoreDialog platformId={id} isOpen={isSetting} onClose={() => setIsSetting(false)} />
    </section>
  )
}

function useActs(id: string) {
  const { crmLti } = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const act = async (call: () => Promise<unknown>, news: string) => {
    try {
      await call()
      toast.success(news)
    } catch (error) {
      toast.failure(error)
    }
    await queryClient.invalidateQueries({ queryKey: crmLti.platform.key() })
  }
  return {
    retry: () => act(() => crmLti.retryStatements.call({ params: { id } }), copy.retried),
    remove: async () => {
      const question = {
        title: copy.removeTitle,
        body: copy.removeBody,
        confirmLabel: copy.remove,
        tone: 'danger' as const,
      }
      if (await confirm(question)) await act(() => crmLti.removeStore.call({ params: { id } }), copy.removed)
    },
  }
}
