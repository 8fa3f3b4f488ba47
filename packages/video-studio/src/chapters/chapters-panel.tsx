import { useApi, useEditConflict } from '@repo/back-office'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { MAX_CHAPTERS } from '@repo/contract/videos'
import { toast } from '@repo/shell'
import { formatClock } from '@repo/timeline/clock'
import { Button } from '@repo/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useDirtyPart } from '../dirty-parts.ts'
import { usePlayhead } from '../playhead.ts'
import type { VideoDetail } from '../video.types.ts'
import {
  addChapter,
  areSame,
  chapterFaults,
  type EditChapter,
  sortChapters,
  toEditChapters,
} from './chapter-model.ts'
import { ChapterRow } from './chapter-row.tsx'
import { chaptersMessages as copy } from './chapters.messages.ts'

/** Chapters of a video: set where it plays, named, kept in the order of time. */
export function ChaptersPanel({ video }: { video: VideoDetail }) {
  const [saved, setSaved] = useState(() => toEditChapters(video.chapters))
  const [chapters, setChapters] = useState(saved)
  const [addedId, setAddedId] = useState<number | null>(null)
  const [hasTried, setHasTried] = useState(false)
  const playhead = usePlayhead()
  const { isSaving, save, conflict } = useSaveChapters(video, {
    mine: () => sortChapters(chapters),
    take: (theirs) => {
      setChapters(theirs)
      setSaved(theirs)
      setHasTried(false)
    },
  })
  // Leaving a row puts the chapters in order, which makes another list of the same ones.
  const isDirty = !areSame(chapters, saved)
  const faults = chapterFaults(chapters, video.durationMs)
  useDirtyPart('chapters', isDirty)

  const change = (id: number, part: Partial<EditChapter>) =>
    setChapters(chapters.map((chapter) => (chapter.id === id ? { ...chapter, ...part } : chapter)))
  const add = () => {
    const next = addChapter(chapters, playhead.positionMs())
    setChapters(next.chapters)
    setAddedId(next.added.id)
  }
  const submit = async () => {
    setHasTried(true)
    if (faults.size > 0) return
    const ordered = sortChapters(chapters)
    if (!(await save(ordered))) return
    setChapters(ordered)
    setSaved(ordered)
    setHasTried(false)
  }
  return (
    <div className="grid gap-3 px-4 pb-4">
      <p className="text-3">{copy.lead}</p>
      {chapters.length === 0 ? <p className="py-4 text-center text-2">{copy.empty}</p> : null}
      <ol aria-label={copy.list} className="grid gap-2">
        {chapters.map((chapter, index) => (
          <ChapterRow
            key={chapter.id}
            chapter={chapter}
            number={index + 1}
            isNew={chapter.id === addedId}
            // A missing title is no fault while the person is about to type it.
            fault={hasTried || faults.get(chapter.id) !== 'noTitle' ? faults.get(chapter.id) : undefined}
            onChange={change}
            onSettle={() => setChapters(sortChapters(chapters))}
            onRemove={() => setChapters(chapters.filter(({ id }) => id !== chapter.id))}
          />
        ))}
      </ol>
      <div>
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus size={16} aria-hidden="true" />}
          disabled={chapters.length >= MAX_CHAPTERS}
          onClick={add}
        >
          {copy.add}
        </Button>
        {chapters.length >= MAX_CHAPTERS ? <p className="mt-1 text-3">{copy.tooMany}</p> : null}
      </div>
      <EditConflict conflict={conflict} labels={{ chapters: copy.list }} />
      <div className="flex flex-wrap items-center gap-2 border-t pt-3">
        <Button isBusy={isSaving} disabled={!isDirty} onClick={() => void submit()}>
          {copy.save}
        </Button>
        {isDirty ? (
          <Button variant="ghost" onClick={() => setChapters(saved)}>
            {copy.discard}
          </Button>
        ) : null}
        <p role="status" className="text-3">
          {isDirty ? copy.unsaved : ''}
        </p>
      </div>
    </div>
  )
}

interface Panel {
  mine: () => readonly EditChapter[]
  take: (chapters: EditChapter[]) => void
}

/** Saves chapters, unless somebody else did since they were read. */
function useSaveChapters(video: VideoDetail, panel: Panel) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)
  const params = { id: video.id }
  const show = (detail: VideoDetail) => queryClient.setQueryData(api.videos.video.key({ params }), detail)
  const theirs = useRef(video.chapters)
  const conflict = useEditConflict({
    version: video.versions.chapters,
    read: async () => {
      const now = await api.videos.video.call({ params })
      theirs.current = now.chapters
      return { version: now.versions.chapters, values: { chapters: linesOf(now.chapters) } }
    },
    mine: () => ({ chapters: linesOf(panel.mine()) }),
    take: () => panel.take(toEditChapters(theirs.current)),
  })
  return {
    isSaving,
    conflict,
    async save(chapters: readonly EditChapter[]): Promise<boolean> {
      setIsSaving(true)
      try {
        const body = {
          chapters: chapters.map(({ startMs, title }) => ({ startMs, title: title.trim() })),
          version: conflict.version(),
        }
        const detail = await api.videos.saveChapters.call({ params, body })
        conflict.hold(detail.versions.chapters)
        show(detail)
        toast.success(copy.saved)
        return true
      } catch (error) {
        if (!conflict.catches(error)) toast.failure(error)
        return false
      } finally {
        setIsSaving(false)
      }
    },
  }
}

/** As they are read side by side: time and title. */
const linesOf = (chapters: readonly { startMs: number; title: string }[]) =>
  chapters.map(({ startMs, title }) => `${formatClock(startMs)} ${title.trim()}`)
