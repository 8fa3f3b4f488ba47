import { toast } from '@repo/shell'
import { useRef, useState } from 'react'
import type { CaptionStore, StoredVersion } from './caption-store.ts'
import type { EditCue } from './cue-model.ts'
import { mergeVersions } from './merge-versions.ts'
import type { CueEditor } from './use-cue-editor.ts'

/** Saves captions, and leads through it when somebody else has saved in between. */
export function useSaveCaptions({ store, editor }: { store: CaptionStore; editor: CueEditor }) {
  const version = useRef(store.opened.version)
  const [isSaving, setIsSaving] = useState(false)
  const [theirs, setTheirs] = useState<StoredVersion | null>(null)

  const goOnFrom = ({ version: known }: StoredVersion) => {
    version.current = known
    store.onVersion?.(known)
  }
  /** @returns the saved version; null where it was refused, which is told or asked about by then */
  const save = async (cues: readonly EditCue[]): Promise<StoredVersion | null> => {
    setIsSaving(true)
    try {
      const saved = await store.save(version.current, cues)
      goOnFrom(saved)
      editor.markSaved(cues)
      return saved
    } catch (error) {
      if (store.isOutdated(error)) await store.read().then(setTheirs, toast.failure)
      else toast.failure(error)
      return null
    } finally {
      setIsSaving(false)
    }
  }
  const settle = (take: (theirCues: StoredVersion['cues']) => void) => {
    if (!theirs) return
    goOnFrom(theirs)
    const { cues } = theirs
    take(cues)
    setTheirs(null)
  }
  return {
    isSaving,
    save: async () => {
      if (await save(editor.latest.current)) toast.success(store.saved)
    },
    /** Saves without a word, before something else is done with what was saved. */
    saveFirst: save,
    theirs,
    /** Closes the question without a decision; the next save meets the conflict again. */
    putOff: () => setTheirs(null),
    mergeBoth: () =>
      settle((cues) => {
        editor.replace(mergeVersions(editor.base.current, store.prepare(editor.latest.current), cues), false)
        editor.rebase(cues)
      }),
    keepMine: () => settle(editor.rebase),
    takeTheirs: () => settle((cues) => editor.replace(cues, true)),
  }
}
