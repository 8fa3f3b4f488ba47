import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { PreviewLesson } from './preview-dialog.tsx'

const importDialog = () => import('./preview-dialog.tsx')
const PreviewDialog = lazy(async () => ({ default: (await importDialog()).PreviewDialog }))

/**
 * Plays free lessons in a dialog. Player and dialog are fetched on the first wish to see one (or shortly before,
 * by `prefetch` on hover and focus), so that pages without a click carry none of it.
 */
export function useLessonPreview(): {
  open: (lesson: PreviewLesson) => void
  prefetch: () => void
  dialog: ReactNode
} {
  const [state, setState] = useState<{ lesson: PreviewLesson; isOpen: boolean } | null>(null)
  return {
    open: (lesson) => setState({ lesson, isOpen: true }),
    prefetch: () => void importDialog().catch(() => {}),
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
