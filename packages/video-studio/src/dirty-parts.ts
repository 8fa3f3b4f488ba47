import { createContext, use, useEffect } from 'react'

export interface DirtyParts {
  parts: ReadonlySet<string>
  tell: (part: string, isDirty: boolean) => void
}

/** Which editors of the page hold unsaved work; the page asks once for all of them. */
export const DirtyPartsContext = createContext<DirtyParts>({ parts: new Set(), tell: () => {} })

/** An editor reports here, while it is mounted, whether it holds unsaved work. */
export function useDirtyPart(part: string, isDirty: boolean): void {
  const { tell } = use(DirtyPartsContext)
  useEffect(() => {
    tell(part, isDirty)
    return () => tell(part, false)
  }, [tell, part, isDirty])
}

export const useIsDirtyPart = (part: string): boolean => use(DirtyPartsContext).parts.has(part)
