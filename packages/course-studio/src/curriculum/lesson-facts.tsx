import { formatDuration, sensitiveFlagLabels } from '@repo/messages'
import { Link } from '@repo/routing'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { VideoStateBadge } from '@repo/video-studio/lesson-video'
import clsx from 'clsx'
import { LockKeyhole, Upload } from 'lucide-react'
import { commentsMessages } from '../comments.messages.ts'
import { useComments } from '../comments-context.ts'
import { curriculumMessages as copy } from './curriculum.messages.ts'
import { filesMessages as filesCopy } from './files/files.messages.ts'
import { releaseWords } from './release.messages.ts'
import { hasTextKind, type Lesson, lessonAnchor } from './tree.ts'
import type { CurriculumActs } from './use-curriculum-acts.ts'

/** Below the name: the video with its state or the text, and for whom the lesson is. */
export function LessonFacts({ lesson, acts }: { lesson: Lesson; acts: CurriculumActs }) {
  const { title, kind, video, hasText, questionCount, isFreePreview, isProfessionalsOnly, sensitive } = lesson
  const { sensitiveNote } = lesson
  const warnings = sensitive.map((flag) => sensitiveFlagLabels[flag].toLocaleLowerCase('vi'))
  return (
    <div
      id={lessonAnchor(lesson.id)}
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 pr-3 pb-1',
        // On a phone two buttons fit beside each other.
        acts.canEdit ? 'pl-3 sm:pl-13' : 'pl-9',
      )}
    >
      {kind === 'video' ? (
        <>
          {video ? (
            <>
              <VideoBadge video={video} acts={acts} />
              <Link
                to={acts.videoPage(video.id)}
                className="link inline-block max-w-[min(14rem,100%)] truncate py-1 text-sm"
              >
                {video.title}
              </Link>
            </>
          ) : (
            <span className="text-sm text-3">{copy.noVideo}</span>
          )}
          {acts.canEdit && !video ? (
            <Act label={copy.upload} title={title} isMain onPress={() => acts.upload(lesson.id)} />
          ) : null}
          {acts.canEdit ? (
            <Act
              label={video ? copy.changeVideo : copy.chooseVideo}
              title={title}
              isMain={!video}
              onPress={() => void acts.open('video', lesson)}
            />
          ) : null}
        </>
      ) : null}
      {hasTextKind(kind) ? (
        <>
          {hasText || kind === 'download' ? null : (
            <span className="text-sm text-3">
              {kind === 'assignment' ? copy.noInstructions : copy.noText}
            </span>
          )}
          {acts.canEdit ? (
            <Act
              label={hasText ? copy.edit : copy.write}
              title={title}
              isMain={!hasText && kind !== 'download'}
              onPress={() => void acts.open('text', lesson)}
            />
          ) : null}
        </>
      ) : null}
      {kind === 'download' && lesson.files.length === 0 ? (
        <>
          <span className="text-sm text-3">{copy.noFiles}</span>
          {acts.canEdit ? (
            <Act label={copy.addFiles} title={title} isMain onPress={() => void acts.open('files', lesson)} />
          ) : null}
        </>
      ) : null}
      <FilesFact lesson={lesson} acts={acts} />
      {kind === 'assignment' ? (
        <>
          <span className="text-sm text-3">{lesson.takesHandIns ? copy.handsIn : copy.confirms}</span>
          {acts.canEdit ? (
            <Act
              label={copy.openAssignment}
              title={title}
              isMain={false}
              onPress={() => void acts.openAssignment(lesson)}
            />
          ) : null}
        </>
      ) : null}
      {kind === 'quiz' ? (
        <>
          <span className="text-sm text-3">
            {questionCount === null ? copy.noQuestions : copy.quizQuestions(questionCount)}
          </span>
          {acts.canEdit ? (
            <Act
              label={copy.openQuiz}
              title={title}
              isMain={questionCount === null}
              onPress={() => void acts.openQuiz(lesson)}
            />
          ) : null}
        </>
      ) : null}
      <CommentsFact lesson={lesson} />
      {lesson.durationMs > 0 ? (
        <span className="font-num text-sm text-3 sm:hidden">{formatDuration(lesson.durationMs)}</span>
      ) : null}
      {lesson.release.kind === 'at_once' ? null : (
        <Badge icon={<LockKeyhole size={13} aria-hidden="true" />}>{releaseWords(lesson.release)}</Badge>
      )}
      {isFreePreview ? <Badge tone="primary">{copy.freePreview}</Badge> : null}
      {isProfessionalsOnly ? <Badge tone="info">{copy.professionals}</Badge> : null}
      {warnings.length > 0 ? <Badge tone="warning">{warnings.join(', ')}</Badge> : null}
      {sensitiveNote ? (
        <span className="w-full text-sm text-3">{copy.sensitiveNote(sensitiveNote)}</span>
      ) : null}
    </div>
  )
}

/** How many files the lesson has, and how far those are that are being sent. */
function FilesFact({ lesson, acts }: { lesson: Lesson; acts: CurriculumActs }) {
  const { id, title, files } = lesson
  const percent = acts.filesPercentOf(id)
  return (
    <>
      {percent === null ? null : (
        <Badge tone="info" icon={<Upload size={13} aria-hidden="true" />}>
          {filesCopy.uploading(percent)}
        </Badge>
      )}
      {files.length === 0 ? null : acts.canEdit ? (
        <Act
          label={filesCopy.count(files.length)}
          title={title}
          isMain={false}
          onPress={() => void acts.open('files', lesson)}
        />
      ) : (
        <span className="text-sm text-3">{filesCopy.count(files.length)}</span>
      )}
    </>
  )
}

/** The comments that are pinned to the lesson, or the way to the first one. */
function CommentsFact({ lesson: { id, title } }: { lesson: Lesson }) {
  const comments = useComments()
  if (!comments) return null
  const open = comments.openAt(`lesson:${id}`)
  if (open === 0 && !comments.canStart) return null
  return (
    <Act
      label={open > 0 ? commentsMessages.count(open) : commentsMessages.act}
      title={title}
      isMain={open > 0}
      onPress={() => comments.show(`lesson:${id}`)}
    />
  )
}

/** How much of the video has been sent from here, else how far its preparation is. */
function VideoBadge({ video, acts }: { video: NonNullable<Lesson['video']>; acts: CurriculumActs }) {
  const percent = acts.percentOf(video.id)
  if (percent === null) return <VideoStateBadge state={video.state} percent={video.progressPercent} />
  return (
    <Badge tone="info" icon={<Upload size={13} aria-hidden="true" />}>
      {copy.uploading(percent)}
    </Badge>
  )
}

interface ActProps {
  label: string
  title: string
  /** What the lesson still lacks stands out. */
  isMain: boolean
  onPress: () => void
}

const Act = ({ label, title, isMain, onPress }: ActProps) => (
  <Button
    size="sm"
    variant={isMain ? 'secondary' : 'ghost'}
    className={isMain ? undefined : '-ml-3'}
    aria-label={copy.named(label, title)}
    onClick={onPress}
  >
    {label}
  </Button>
)
