import type { LessonPlayerHandle } from '@repo/player'
import { useSearchParams } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Tabs } from '@repo/ui/tabs'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsPreview } from '../../components/course-preview/preview-context.ts'
import { classroomMessages as copy } from './classroom.messages.ts'
import type { Classroom, ClassroomLesson } from './classroom.types.ts'
import { filesTab, questionsTab } from './lesson-parts.tsx'
import { OnceOpen } from './once-open.tsx'
import { hasRoomBeside } from './use-has-aside.ts'
import { useKeptTab } from './use-kept-tab.ts'
import { useTimes, type Wish } from './wish.ts'

interface AsideTabsProps {
  classroom: Classroom
  lesson: ClassroomLesson
  player: LessonPlayerHandle | null
  curriculum: ReactNode
  transcript: ReactNode
  notes: ReactNode
  noteAsked: Wish
}

/** Beside the video: the lessons, what is said in this one, the learner's notes, questions and files. */
export function AsideTabs(props: AsideTabsProps) {
  const { classroom, lesson, player, curriculum, transcript, notes, noteAsked } = props
  const api = useApi()
  // A lesson whose text cannot be read says so below the video.
  const { data } = usePageQuery(api.learning.lesson.query({ params: { lessonId: lesson.id } }))
  const isPreview = useIsPreview()
  const [search] = useSearchParams()
  // A link to a question opens it, whatever was chosen last.
  const linked = isPreview ? null : search.get('question')
  const [leftLink, leaveLink] = useState<string | null>(null)
  const hasFiles = data !== undefined && data.files.length > 0
  const ids = [
    'curriculum',
    'transcript',
    ...(notes ? ['notes'] : []),
    ...(isPreview ? [] : ['questions']),
    ...(hasFiles ? ['files'] : []),
  ]
  const [kept, keep] = useKeptTab(ids, 'classroom-aside')
  const tab = linked !== null && linked !== leftLink ? 'questions' : kept
  const choose = (id: string) => {
    leaveLink(linked)
    keep(id)
  }
  const ref = useRef<HTMLDivElement>(null)
  const showNotes = useEffectEvent(() => {
    choose('notes')
    // In a window that became narrow they stand below the video.
    if (!hasRoomBeside()) ref.current?.scrollIntoView({ block: 'start' })
  })
  const asked = useTimes(noteAsked)
  useEffect(() => {
    if (asked > 0) showNotes()
  }, [asked])
  const items = [
    { id: 'curriculum', label: copy.openCurriculum, content: <div className="-mx-5">{curriculum}</div> },
    { id: 'transcript', label: copy.transcript, content: transcript },
    ...(notes
      ? [
          {
            id: 'notes',
            label: copy.notes,
            content: (
              <OnceOpen isOpen={tab === 'notes'} key={lesson.id}>
                {notes}
              </OnceOpen>
            ),
          },
        ]
      : []),
    ...(isPreview ? [] : [questionsTab({ classroom, lesson, player, isOpen: tab === 'questions' })]),
    ...(hasFiles ? [filesTab(classroom, lesson, data)] : []),
  ]
  return (
    <div className="scroll-mt-20 px-5" ref={ref}>
      <Tabs items={items} label={copy.asideLabel} onValueChange={choose} value={tab} />
    </div>
  )
}
