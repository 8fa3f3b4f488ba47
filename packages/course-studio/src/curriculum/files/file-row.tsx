import { useApi } from '@repo/back-office'
import {
  canBeMarked,
  cleanFileName,
  lessonFileEndings,
  longestFileName,
} from '@repo/contract/lesson-file-names'
import { formatBytes } from '@repo/messages'
import { toast } from '@repo/shell'
import { Checkbox } from '@repo/ui/checkbox'
import { IconButton } from '@repo/ui/icon-button'
import { saveFile } from '@repo/ui/lib/save-file'
import { ArrowDown, ArrowUp, Download, FileImage, FileSpreadsheet, FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { RowName } from '../row-name.tsx'
import type { LessonFile } from '../tree.ts'
import { filesMessages as copy } from './files.messages.ts'

interface Props {
  courseId: string
  file: LessonFile
  isFirst: boolean
  isLast: boolean
  onChange: (values: Partial<LessonFile>) => void
  onMove: (delta: -1 | 1) => void
  onRemove: () => void
}

const icons = {
  'application/pdf': FileText,
  'image/jpeg': FileImage,
  'image/png': FileImage,
  'image/webp': FileImage,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': FileSpreadsheet,
  'text/csv': FileSpreadsheet,
}

/** One file of a lesson: its name, whether copies are marked, and its place. */
export function FileRow({ courseId, file, isFirst, isLast, onChange, onMove, onRemove }: Props) {
  const api = useApi()
  const [isRenaming, setIsRenaming] = useState(false)
  const { id, name, type, bytes, isWatermarked } = file
  const Icon = icons[type]
  const open = async () => {
    try {
      const content = await api.lessonFiles.staffLessonFile.call({ params: { id: courseId, fileId: id } })
      saveFile(content, `${name}.${lessonFileEndings[type]}`)
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <li className="px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <Icon size={18} aria-hidden="true" className="shrink-0 text-3" />
        <div className="flex min-w-48 flex-1">
          <RowName
            title={name}
            isRenaming={isRenaming}
            canEdit
            maxLength={longestFileName}
            onRename={() => setIsRenaming(true)}
            onSave={(typed) => {
              setIsRenaming(false)
              const clean = cleanFileName(typed)
              if (clean !== '' && clean !== name) onChange({ name: clean })
            }}
            onCancel={() => setIsRenaming(false)}
          />
        </div>
        <span className="font-num text-sm whitespace-nowrap text-3">
          {copy.kinds[type]} · {formatBytes(bytes)}
        </span>
        <div className="flex">
          <IconButton
            label={copy.open(name)}
            icon={<Download size={18} aria-hidden="true" />}
            onClick={() => void open()}
          />
          <IconButton
            label={copy.up(name)}
            icon={<ArrowUp size={18} aria-hidden="true" />}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={copy.down(name)}
            icon={<ArrowDown size={18} aria-hidden="true" />}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton
            label={copy.remove(name)}
            icon={<Trash2 size={18} aria-hidden="true" />}
            onClick={onRemove}
          />
        </div>
      </div>
      {canBeMarked(type) ? (
        <Checkbox
          label={copy.mark}
          hint={copy.markHint}
          aria-label={copy.markOf(name)}
          checked={isWatermarked}
          onChange={(event) => onChange({ isWatermarked: event.target.checked })}
        />
      ) : (
        <p className="pb-1 text-sm text-3">{copy.noMark}</p>
      )}
    </li>
  )
}
