import { useLeaveGuard } from '@repo/shell'
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react'

type Report = (id: string, isDirty: boolean, body?: string) => void

const UnsavedContext = createContext<Report | null>(null)

/** Wraps the sections of one page: one guard asks before anything unsaved in any of them is lost. */
export function AccountSettings({ children }: { children: ReactNode }) {
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
  return <UnsavedContext value={report}>{children}</UnsavedContext>
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
