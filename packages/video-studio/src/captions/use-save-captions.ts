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

  const save = async (cues: readonly EditCue[]) => {
    setIsSaving(true)
    try {
      const saved = await store.save(version.current, cues)
      version.current = saved.version
      editor.markSaved(cues)
      toast.success(store.saved)
    } catch (error) {
      if (store.isOutdated(error)) await store.read().then(setTheirs, toast.failure)
      else toast.failure(error)
    } finally {
      setIsSaving(false)
    }
  }
  const settle = (take: (theirCues: StoredVersion['cues']) => void) => {
    if (!theirs) return
    version.current = theirs.version
    const { cues } = theirs
    take(cues)
    setTheirs(null)
  }
  return {
    isSaving,
    save: () => void save(editor.latest.current),
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
