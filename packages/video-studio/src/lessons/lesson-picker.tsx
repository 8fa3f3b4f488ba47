import { useApi, usePageQuery } from '@repo/back-office'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { useState } from 'react'
import type { VideoLesson } from '../video.types.ts'
import { lessonsMessages as copy } from './lessons.messages.ts'
import { PickDialog, type PickSearch } from './pick-dialog.tsx'
import { useSetLessonVideo } from './use-set-lesson-video.ts'

interface LessonPickerProps {
  video: { id: string; title: string }
  onClose: () => void
}

/** Finds the lesson that a video belongs to. */
export function LessonPicker({ video, onClose }: LessonPickerProps) {
  const api = useApi()
  const { give } = useSetLessonVideo()
  const [search, setSearch] = useState<PickSearch>({ q: '' })
  const query = usePageQuery(
    api.videos.videoLessons.query({ query: { ...search, q: search.q || undefined } }),
    { isKept: true },
  )
  return (
    <PickDialog
      title={copy.pickLessonTitle(video.title)}
      searchLabel={copy.search}
      searchHint={copy.searchHint}
      emptyText={copy.pickLessonEmpty}
      search={search}
      onSearch={setSearch}
      query={query}
      onClose={onClose}
      renderItem={(lesson, pick, isBusy) => (
        <Choice
          key={lesson.lessonId}
          lesson={lesson}
          isCurrent={lesson.video?.id === video.id}
          isBusy={isBusy}
          onPick={() => pick(() => give(lesson, video))}
        />
      )}
    />
  )
}

interface ChoiceProps {
  lesson: VideoLesson
  isCurrent: boolean
  isBusy: boolean
  onPick: () => void
}

function Choice({ lesson, isCurrent, isBusy, onPick }: ChoiceProps) {
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{lesson.lessonTitle}</p>
        <p className="text-3">{`${lesson.course.title} · ${lesson.sectionTitle}`}</p>
        {lesson.video && !isCurrent ? (
          <p className="truncate text-3">{copy.replacesVideo(lesson.video.title)}</p>
        ) : null}
      </div>
      {isCurrent ? (
        <Badge tone="primary">{copy.current}</Badge>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          disabled={isBusy}
          aria-label={copy.named(copy.use, lesson.lessonTitle)}
          onClick={onPick}
        >
          {copy.use}
        </Button>
      )}
    </li>
  )
}
