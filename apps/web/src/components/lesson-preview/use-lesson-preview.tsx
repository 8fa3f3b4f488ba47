import { preloadEngine } from '@repo/player/preload'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useApi } from '../../app/api-context.ts'
import { askPlaybackEarly } from '../lesson-video/early-playback.ts'
import type { PreviewLesson } from './preview-dialog.tsx'

const importDialog = () => import('./preview-dialog.tsx')
const PreviewDialog = lazy(async () => ({ default: (await importDialog()).PreviewDialog }))

/** Dialog, player and what plays HLS, all at once; whoever needs them then hears of a failure. */
function prefetch(): void {
  preloadEngine()
  importDialog().catch(() => {})
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
  const [state, setState] = useState<{ lesson: PreviewLesson; isOpen: boolean } | null>(null)
  return {
    open: (preview) => {
      prefetch()
      // Of clinical pictures nothing is asked for before the viewer has agreed to see them.
      if (preview.lesson.sensitive.length === 0) askPlaybackEarly(api, preview.lesson.id)
      setState({ lesson: preview, isOpen: true })
    },
    prefetch,
    dialog: state && (
      // Films look best on drape green, whatever the page around.
      <div className="contents" data-surface="hero">
        <Suspense>
          <PreviewDialog
            isOpen={state.isOpen}
            onClose={() => setState({ ...state, isOpen: false })}
            preview={state.lesson}
          />
        </Suspense>
      </div>
    ),
  }
}
