import { stepItems } from '@repo/back-office/sortable/step-items'
import type { MenuItem } from '@repo/office-ui/menu'
import {
  Captions,
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
import { curriculumMessages as copy } from './curriculum.messages.ts'
import { filesMessages as filesCopy } from './files/files.messages.ts'
import { releaseCopy } from './release.messages.ts'
import type { Lesson } from './tree.ts'
import type { CurriculumActs } from './use-curriculum-acts.ts'

/** What can be done with a lesson from the menu of its row. */
export function lessonMenu(lesson: Lesson, acts: CurriculumActs): MenuItem[] {
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
    ...(lesson.kind === 'article'
      ? [
          {
            id: 'package',
            label: filesCopy.package,
            icon: <Upload size={16} />,
            onSelect: () => void acts.open('package', lesson),
          },
        ]
      : []),
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
    ...stepItems({
      labels: copy,
      hasSeparator: true,
      canStep: (by) => acts.canStep(id, by),
      onStep: (by) => acts.step(id, by),
    }),
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
