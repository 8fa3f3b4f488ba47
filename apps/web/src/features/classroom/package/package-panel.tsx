import type { ApiContract, EndpointOutput } from '@repo/contract'
import { useSession } from '@repo/session'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { PackageFrame } from '@repo/shell/package-frame'
import { Button } from '@repo/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Package, Play } from 'lucide-react'
import { useState } from 'react'
import { useIsPreview } from '../../../components/course-preview/preview-context.ts'
import { useIsOnline } from '../questions/use-is-online.ts'
import { packageMessages as copy } from './package.messages.ts'
import { usePackageState } from './use-package-state.ts'

interface Props {
  lessonId: string
  slug: string
  title: string
}

type Opened = EndpointOutput<ApiContract['scorm']['openPackage']>

/** The SCORM package of a lesson: what it is, and once it is opened the package itself. */
export function PackagePanel({ lessonId, slug, title }: Props) {
  const api = useApi()
  const { user } = useSession()
  const isPreview = useIsPreview()
  const isOnline = useIsOnline()
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = useMutation({
    ...api.scorm.openPackage.mutation(),
    onSuccess: setOpened,
    onError: (error) => toast.failure(error),
  })
  const start = () => open.mutate({ params: { lessonId } })
  if (opened)
    return <Played key={opened.frameUrl} opened={opened} lessonId={lessonId} slug={slug} onAgain={start} />
  return (
    <section
      aria-label={copy.kind}
      className="flex flex-wrap items-start gap-4 rounded-md border bg-surface p-5"
    >
      <Package aria-hidden="true" className="mt-1 shrink-0 text-3" size={24} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-sm text-3">{copy.kind}</p>
        <h2 className="font-text text-lg font-semibold wrap-anywhere">{title}</h2>
        <p className="mt-1 text-sm text-2">
          {isPreview ? copy.preview : user ? copy.hint : copy.hintVisitor}
        </p>
        {isOnline ? null : <p className="mt-2 text-sm text-warning">{copy.offline}</p>}
      </div>
      {isPreview ? null : (
        <Button
          disabled={!isOnline}
          icon={<Play aria-hidden="true" size={18} />}
          isBusy={open.isPending}
          onClick={start}
        >
          {copy.open}
        </Button>
      )}
    </section>
  )
}

interface PlayedProps {
  opened: Opened
  lessonId: string
  slug: string
  onAgain: () => void
}

function Played({ opened, lessonId, slug, onAgain }: PlayedProps) {
  const { user } = useSession()
  const { keep, keptOf, doneIds, status } = usePackageState({ opened, lessonId, slug })
  const first = opened.items.find(({ id }) => !doneIds.has(id)) ?? opened.items[0]
  const [firstItemId] = useState(first?.id ?? '')
  return (
    <PackageFrame
      doneIds={doneIds}
      firstItemId={firstItemId}
      keptOf={keptOf}
      learner={{ id: opened.learner.id, name: user?.name ?? '' }}
      onAgain={onAgain}
      onValues={keep}
      opened={opened}
      status={status}
    />
  )
}
