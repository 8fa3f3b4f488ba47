import { createContext, use, useCallback, useEffect, useRef } from 'react'

export interface DirtyParts {
  /** Unsaved parts, each with what throws its draft away; null for one that keeps none. */
  parts: ReadonlyMap<string, (() => void) | null>
  tell: (part: string, state: { isDirty: boolean; drop: (() => void) | null }) => void
}

/** Which editors of the page hold unsaved work; the page asks once for all of them. */
export const DirtyPartsContext = createContext<DirtyParts>({ parts: new Map(), tell: () => {} })

/** An editor reports here, while it is mounted, whether it holds unsaved work, and how to throw its draft away. */
export function useDirtyPart(part: string, isDirty: boolean, drop?: () => void): void {
  const { tell } = use(DirtyPartsContext)
  const latest = useRef(drop)
  latest.current = drop
  const isKept = drop !== undefined
  const dropLatest = useCallback(() => latest.current?.(), [])
  useEffect(() => {
    tell(part, { isDirty, drop: isKept ? dropLatest : null })
    return () => tell(part, { isDirty: false, drop: null })
  }, [tell, part, isDirty, isKept, dropLatest])
}

export const useIsDirtyPart = (part: string): boolean => use(DirtyPartsContext).parts.has(part)
