import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { RowMenu } from '@repo/back-office/row-menu'
import { useSearchParams } from '@repo/routing'
import { notifyLoadFailure } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { PencilLine, RefreshCw, Replace, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useStudio } from '../studio-context.ts'
import { useFilePicker } from '../uploads/use-file-picker.tsx'
import type { VideoDetail } from '../video.types.ts'
import type { VideoActs } from './use-video-acts.tsx'
import { videoMessages as copy } from './video.messages.ts'

const RenameDialog = lazyPart(async () => (await import('./rename-dialog.tsx')).RenameDialog)
const InUseDialog = lazyPart(async () => (await import('./in-use-dialog.tsx')).InUseDialog)

/** The way back to the library, or to the course from which the video was opened. */
export function BackToLibrary() {
  const { paths } = useStudio()
  const courseId = useSearchParams()[0].get('course')
  const curriculum = courseId ? paths.curriculum(courseId) : null
  if (curriculum) return <BackLink to={curriculum}>{copy.backToCourse}</BackLink>
  return <BackLink to={paths.videos}>{copy.back}</BackLink>
}

function giveUp(close: () => void): void {
  close()
  notifyLoadFailure()
}

/** Title of the page and what can be done with the video as a whole. */
export function VideoHeader({ video, acts }: { video: VideoDetail; acts: VideoActs }) {
  const [isRenaming, setIsRenaming] = useState(false)
  const picker = useFilePicker({
    label: copy.replaceInput,
    onPick: ([file]) => file && void acts.replace(file),
  })
  const icon = { size: 18, 'aria-hidden': true } as const
  return (
    <>
      <PageHeader
        before={<BackToLibrary />}
        title={video.title}
        actions={
          <>
            {video.isReplaceable ? (
              <>
                {picker.input}
                <Button variant="secondary" icon={<Replace {...icon} />} onClick={picker.open}>
                  {copy.replace}
                </Button>
              </>
            ) : null}
            <span className="flex-none!">
              <RowMenu
                name={video.title}
                items={[
                  {
                    id: 'rename',
                    label: copy.rename,
                    icon: <PencilLine {...icon} />,
                    onSelect: () => setIsRenaming(true),
                  },
                  {
                    id: 'reencode',
                    label: copy.reencode,
                    icon: <RefreshCw {...icon} />,
                    isDisabled: video.state !== 'ready',
                    onSelect: () => void acts.reencode(),
                  },
                  {
                    id: 'delete',
                    label: copy.delete,
                    icon: <Trash2 {...icon} />,
                    tone: 'danger',
                    hasSeparator: true,
                    onSelect: () => void acts.remove(),
                  },
                ]}
              />
            </span>
          </>
        }
      />
      {isRenaming ? (
        <RenameDialog
          video={video}
          onRename={acts.rename}
          onClose={() => setIsRenaming(false)}
          onFail={() => giveUp(() => setIsRenaming(false))}
        />
      ) : null}
      {acts.isInUse ? (
        <InUseDialog video={video} onClose={acts.closeInUse} onFail={() => giveUp(acts.closeInUse)} />
      ) : null}
    </>
  )
}
