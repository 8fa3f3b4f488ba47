import { notifyLoadFailure } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { type ReactNode, useCallback, useState } from 'react'
import type { PreviewDialog, PreviewLesson } from './preview-dialog.tsx'

const importDialog = () => import('./preview-dialog.tsx')

const importStart = () => import('./start-early.ts')

/** Loads dialog, player and HLS engine at once; a failure is reported where they are used. */
function prefetch(): void {
  importStart().then(
    ({ preloadEngine }) => preloadEngine(),
    () => {},
  )
  importDialog().catch(() => {})
}

interface Opened {
  lesson: PreviewLesson
  isOpen: boolean
  Dialog: typeof PreviewDialog
}

/**
 * Plays free lessons in a dialog. Player and dialog are fetched on the first wish to see one (or shortly before,
 * by `prefetch` on hover, press and focus), so that pages without a click carry none of it.
 */
export function useLessonPreview(): {
  open: (lesson: PreviewLesson) => void
  prefetch: () => void
  dialog: ReactNode
} {
  const api = useApi()
  const [state, setState] = useState<Opened | null>(null)
  const open = useCallback(
    (preview: PreviewLesson) => {
      const isVideo = preview.lesson.kind === 'video'
      if (isVideo) prefetch()
      const begin = async () => {
        // For clinical pictures nothing is loaded before the viewer has agreed to see them.
        if (isVideo && preview.lesson.sensitive.length === 0) {
          const { askPlaybackEarly } = await importStart()
          const trailerOf = preview.isTrailer ? preview.course.slug : undefined
          askPlaybackEarly(api, { lessonId: preview.lesson.id, trailerOf })
        }
        // Not by Suspense: React holds back what arrives soon after a gap was shown, here for a third of a second.
        const { PreviewDialog: Dialog } = await importDialog()
        setState({ lesson: preview, isOpen: true, Dialog })
      }
      begin().catch(notifyLoadFailure)
    },
    [api],
  )
  return {
    open,
    prefetch,
    dialog: state && (
      // Videos look best on drape green, whatever the page around.
      <div className="contents" data-surface="hero">
        <state.Dialog
          isOpen={state.isOpen}
          onClose={() => setState({ ...state, isOpen: false })}
          preview={state.lesson}
        />
      </div>
    ),
  }
}
