import { useCallback, useMemo, useState } from 'react'
import type { DirtyParts } from './dirty-parts.ts'

/** What a page keeps of its editors' unsaved work. */
export function useDirtyParts(): DirtyParts {
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set())
  const tell = useCallback((part: string, isDirty: boolean) => {
    setParts((before) => {
      if (before.has(part) === isDirty) return before
      const next = new Set(before)
      if (isDirty) next.add(part)
      else next.delete(part)
      return next
    })
  }, [])
  return useMemo(() => ({ parts, tell }), [parts, tell])
}
