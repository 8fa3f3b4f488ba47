import type { Api } from '@repo/api-client'
import { useLeaveGuard } from '@repo/shell'
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react'

type Report = (id: string, isDirty: boolean, body?: string) => void

const ApiContext = createContext<Api | null>(null)
const UnsavedContext = createContext<Report | null>(null)

/** Around the sections of one page: their client, and one guard for whatever is unsaved in any of them. */
export function AccountSettings({ api, children }: { api: Api; children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, string | undefined>>(new Map())
  const report = useCallback<Report>((id, isDirty, body) => {
    setUnsaved((before) => {
      if (!isDirty && !before.has(id)) return before
      const next = new Map(before)
      if (isDirty) next.set(id, body)
      else next.delete(id)
      return next
    })
  }, [])
  useLeaveGuard(unsaved.size > 0, { body: [...unsaved.values()].find((body) => body !== undefined) })
  return (
    <ApiContext value={api}>
      <UnsavedContext value={report}>{children}</UnsavedContext>
    </ApiContext>
  )
}

/** The client that the page gave its sections. */
export function useAccountApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('useAccountApi needs AccountSettings above it')
  return api
}

/** Says that leaving now would lose something; `body` names it. Outside of `AccountSettings` nobody asks. */
export function useUnsaved(isDirty: boolean, body?: string): void {
  const report = use(UnsavedContext)
  const id = useId()
  useEffect(() => {
    report?.(id, isDirty, body)
    return () => report?.(id, false)
  }, [report, id, isDirty, body])
}
