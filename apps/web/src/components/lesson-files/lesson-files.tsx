import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatBytes } from '@repo/messages'
import { useSession } from '@repo/session'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { saveFile } from '@repo/ui/lib/save-file'
import { Download, FileImage, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { useIsPreview } from '../course-preview/preview-context.ts'
import { lessonFilesMessages as copy } from './lesson-files.messages.ts'

export type LessonFile = EndpointOutput<ApiContract['learning']['lesson']>['files'][number]

interface LessonFilesProps {
  lessonId: string
  files: readonly LessonFile[]
  onDownloaded?: () => void
}

const icons = {
  'application/pdf': FileText,
  'image/jpeg': FileImage,
  'image/png': FileImage,
  'image/webp': FileImage,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': FileSpreadsheet,
  'text/csv': FileSpreadsheet,
}

/** Files of a lesson, each to be saved; a marked copy is made when it is asked for. */
export function LessonFiles({ lessonId, files, onDownloaded }: LessonFilesProps) {
  const api = useApi()
  const { user } = useSession()
  const isPreview = useIsPreview()
  const [busyId, setBusyId] = useState<string | null>(null)
  const download = async ({ id, name }: LessonFile) => {
    setBusyId(id)
    try {
      saveFile(await api.lessonFiles.lessonFile.call({ params: { lessonId, fileId: id } }), name)
      onDownloaded?.()
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusyId(null)
    }
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-md border">
        {files.map((file) => {
          const Icon = icons[file.type]
          return (
            <li className="flex items-center gap-3 px-4 py-2" key={file.id}>
              <Icon aria-hidden="true" className="shrink-0 text-3" size={20} />
              <span className="min-w-0 flex-1">
                <span className="block break-words">{file.name}</span>
                <span className="block font-num text-sm text-3">{formatBytes(file.bytes)}</span>
              </span>
              <Button
                aria-label={copy.download(file.name)}
                disabled={busyId !== null && busyId !== file.id}
                icon={<Download aria-hidden="true" size={18} />}
                isBusy={busyId === file.id}
                onClick={() => void download(file)}
                size="sm"
                variant="secondary"
              >
                <span className="max-sm:sr-only">{copy.save}</span>
              </Button>
            </li>
          )
        })}
      </ul>
      {files.some(({ isWatermarked }) => isWatermarked) && (
        <p className="mt-2 text-sm text-3">{user || isPreview ? copy.marked : copy.markedForVisitor}</p>
      )}
    </>
  )
}
