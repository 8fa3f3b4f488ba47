import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { RowMenu } from '@repo/back-office/row-menu'
import { formatDuration, lessonKindLabels, sensitiveFlagLabels } from '@repo/messages'
import type { MenuItem } from '@repo/office-ui/menu'
import { Link } from '@repo/routing'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { VideoStateBadge } from '@repo/video-studio/lesson-video'
import clsx from 'clsx'
import {
  ArrowDown,
  ArrowUp,
  Captions,
  CircleHelp,
  CirclePlay,
  ClipboardList,
  FileDown,
  FileText,
  FolderInput,
  Gift,
  LockKeyhole,
  Paperclip,
  Pencil,
  Trash2,
  Unlink,
  Upload,
  UserRoundCheck,
} from 'lucide-react'
import { DragHandle } from '../../../components/sortable/drag-handle.tsx'
import { curriculumMessages as copy } from './curriculum.messages.ts'
import { filesMessages as filesCopy } from './files/files.messages.ts'
import { releaseCopy, releaseWords } from './release.messages.ts'
import { RowName } from './row-name.tsx'
import type { ListProps } from './section-list.tsx'
import { hasTextKind, type Lesson, lessonAnchor } from './tree.ts'
import type { CurriculumActs } from './use-curriculum-acts.ts'

const icons = {
  video: CirclePlay,
  article: FileText,
  quiz: CircleHelp,
  assignment: ClipboardList,
  download: FileDown,
}

/** One lesson: its name, what it shows, and what can be done with it. */
export function LessonRow({ lesson, acts, renaming, selected, onSelect }: ListProps & { lesson: Lesson }) {
  const { id, title, kind } = lesson
  const sortable = useSortable({ id, disabled: !acts.canEdit })
  const Icon = icons[kind]
  const toggle = () => {
    if (!selected) return
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  return (
    <li
      ref={sortable.setNodeRef}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
      className={clsx('bg-surface px-1 py-1 sm:pr-2', sortable.isDragging && 'relative z-10 shadow-2')}
    >
      <div className="flex items-center gap-x-1">
        {acts.canEdit ? (
          <DragHandle
            title={title}
            attributes={sortable.attributes}
            listeners={sortable.listeners}
            activatorRef={sortable.setActivatorNodeRef}
          />
        ) : null}
        {selected ? (
          <Checkbox
            label={copy.selectLesson(title)}
            isLabelHidden
            checked={selected.has(id)}
            onChange={toggle}
          />
        ) : null}
        <Icon size={18} aria-hidden="true" className="mx-1 shrink-0 text-3" />
        <span className="sr-only">{lessonKindLabels[kind]}: </span>
        <RowName
          title={title}
          isRenaming={renaming === id}
          canEdit={acts.canEdit}
          className="py-2"
          onRename={() => acts.rename(id)}
          onSave={(name) => acts.saveName(id, name)}
          onCancel={acts.cancelName}
        />
        <span className="shrink-0 px-1 font-num text-sm whitespace-nowrap text-3 max-sm:hidden">
          {lesson.durationMs > 0 ? formatDuration(lesson.durationMs) : null}
        </span>
        {acts.canEdit ? <RowMenu name={title} items={menuOf(lesson, acts)} /> : null}
      </div>
      <Facts lesson={lesson} acts={acts} />
    </li>
  )
}

/** Below the name: the video with its state or the text, and for whom the lesson is. */
function Facts({ lesson, acts }: { lesson: Lesson; acts: CurriculumActs }) {
  const { title, kind, video, hasText, questionCount, isFreePreview, isProfessionalsOnly, sensitive } = lesson
  const { sensitiveNote } = lesson
  const warnings = sensitive.map((flag) => sensitiveFlagLabels[flag].toLocaleLowerCase('vi'))
  return (
    <div
      id={lessonAnchor(lesson.id)}
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 pr-3 pb-1',
        acts.canEdit ? 'pl-13' : 'pl-9',
      )}
    >
      {kind === 'video' ? (
        <>
          {video ? (
            <>
              <VideoBadge video={video} acts={acts} />
              <Link to={acts.videoPage(video.id)} className="link inline-block max-w-56 truncate py-1 text-sm">
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

function menuOf(lesson: Lesson, acts: CurriculumActs): MenuItem[] {
  const { id, title, video, isFreePreview } = lesson
  return [
    { id: 'rename', label: copy.rename, icon: <Pencil size={16} />, onSelect: () => acts.rename(id) },
    // Results belong to who has the course, so a quiz is never free to try.
    ...(lesson.kind === 'quiz'
      ? []
      : [
          {
            id: 'free',
            label: isFreePreview ? copy.freeOff : copy.freeOn,
            icon: <Gift size={16} />,
            onSelect: () => acts.setFree(lesson, !isFreePreview),
          },
        ]),
    {
      id: 'audience',
      label: copy.audience,
      icon: <UserRoundCheck size={16} />,
      onSelect: () => void acts.open('audience', lesson),
    },
    {
      id: 'release',
      label: releaseCopy.act,
      icon: <LockKeyhole size={16} />,
      onSelect: () => acts.openRelease([id]),
    },
    {
      id: 'files',
      label: filesCopy.menu,
      icon: <Paperclip size={16} />,
      onSelect: () => void acts.open('files', lesson),
    },
    ...(lesson.kind === 'video'
      ? [
          {
            id: 'upload',
            label: copy.upload,
            icon: <Upload size={16} />,
            onSelect: () => acts.upload(id),
          },
        ]
      : []),
    ...(video
      ? [
          {
            id: 'captions',
            label: copy.captions,
            icon: <Captions size={16} />,
            href: acts.videoPage(video.id),
          },
          {
            id: 'unlink',
            label: copy.removeVideo,
            icon: <Unlink size={16} />,
            onSelect: () => acts.takeVideo(lesson),
          },
        ]
      : []),
    {
      id: 'up',
      label: copy.up,
      icon: <ArrowUp size={16} />,
      hasSeparator: true,
      isDisabled: !acts.canStep(id, -1),
      onSelect: () => acts.step(id, -1),
    },
    {
      id: 'down',
      label: copy.down,
      icon: <ArrowDown size={16} />,
      isDisabled: !acts.canStep(id, 1),
      onSelect: () => acts.step(id, 1),
    },
    {
      id: 'move',
      label: copy.moveSelected,
      icon: <FolderInput size={16} />,
      onSelect: () => acts.openMove([id]),
    },
    {
      id: 'remove',
      label: copy.remove,
      icon: <Trash2 size={16} />,
      tone: 'danger',
      hasSeparator: true,
      onSelect: () => acts.remove([id], title),
    },
  ]
}
