import { useCallback, useMemo, useState } from 'react'
import type { DirtyParts } from './dirty-parts.ts'

/** What a page keeps of its editors' unsaved work. */
export function useDirtyParts(): DirtyParts {
  const [parts, setParts] = useState<DirtyParts['parts']>(new Map())
  const tell = useCallback(
    (part: string, { isDirty, drop }: { isDirty: boolean; drop: (() => void) | null }) => {
      setParts((before) => {
        if (before.has(part) === isDirty) return before
        const next = new Map(before)
        if (isDirty) next.set(part, drop)
        else next.delete(part)
        return next
      })
    },
    [],
  )
  return useMemo(() => ({ parts, tell }), [parts, tell])
}
