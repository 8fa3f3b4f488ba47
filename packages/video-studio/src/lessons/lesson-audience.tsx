import { sensitiveFlagLabels } from '@repo/messages'
import { notifyLoadFailure } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { IconButton } from '@repo/ui/icon-button'
import { lazyPart } from '@repo/ui/lazy-part'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import type { VideoLesson } from '../video.types.ts'
import { audienceMessages as copy } from './audience.messages.ts'

const AudienceDialog = lazyPart(async () => (await import('./audience-dialog.tsx')).AudienceDialog)

export type LessonWithAudience = Pick<
  VideoLesson,
  'lessonId' | 'lessonTitle' | 'changesWait' | 'isProfessionalsOnly' | 'sensitive' | 'sensitiveNote'
>

/** Shows whom a lesson is for and its warnings; the button opens a dialog that changes both. */
export function LessonAudience({
  lesson,
  canEdit = true,
}: {
  lesson: LessonWithAudience
  canEdit?: boolean
}) {
  const [isOpen, setIsOpen] = useState(false)
  const giveUp = () => {
    setIsOpen(false)
    notifyLoadFailure()
  }
  const kinds = lesson.sensitive.map((flag) => sensitiveFlagLabels[flag].toLocaleLowerCase('vi'))
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {lesson.isProfessionalsOnly ? <Badge tone="info">{copy.professionalsBadge}</Badge> : null}
      {kinds.length > 0 ? <Badge tone="warning">{copy.sensitiveBadge(kinds.join(', '))}</Badge> : null}
      {lesson.sensitiveNote ? <span className="w-full text-sm text-3">{lesson.sensitiveNote}</span> : null}
      {canEdit ? (
        <IconButton
          label={copy.named(lesson.lessonTitle)}
          title={copy.act}
          icon={<UserRoundCheck size={18} aria-hidden="true" />}
          onClick={() => setIsOpen(true)}
        />
      ) : null}
      {isOpen ? <AudienceDialog lesson={lesson} onClose={() => setIsOpen(false)} onFail={giveUp} /> : null}
    </span>
  )
}
