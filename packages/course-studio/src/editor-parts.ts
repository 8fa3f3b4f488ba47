import { useMemo, useRef } from 'react'

/** A part of the editor that saves by itself. */
export interface EditorPart {
  /** Saves what is not saved yet; answers whether everything is saved. */
  flush: () => Promise<boolean>
  /** Shows what is stored now, after an act on the whole draft. */
  reload: () => Promise<void>
}

/** The parts of the editor that are open, for acts on the draft of the whole course. */
export function useEditorParts() {
  const parts = useRef(new Map<string, EditorPart>())
  return useMemo(
    () => ({
      /** Until the answer is called. */
      add(name: string, part: EditorPart) {
        parts.current.set(name, part)
        return () => void parts.current.delete(name)
      },
      async flush(): Promise<boolean> {
        const all = await Promise.all([...parts.current.values()].map((part) => part.flush()))
        return all.every(Boolean)
      },
      async reload(): Promise<void> {
        await Promise.all([...parts.current.values()].map((part) => part.reload()))
      },
    }),
    [],
  )
}

export type EditorParts = ReturnType<typeof useEditorParts>
