import { isApiError } from '@repo/api-client'
import { QueryView, useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { MAX_ARCHIVE_BYTES, zipType } from '@repo/contract/crm-course-archives'
import { common, describeError, formatBytes } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { toast, useConfirm } from '@repo/shell'
import { type OpenedPackage, PackageFrame } from '@repo/shell/package-frame'
import { Button } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { alertProps } from '@repo/ui/lib/alert'
import { Progress } from '@repo/ui/progress'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCourseOffice } from '../../office.ts'
import type { Lesson } from '../tree.ts'
import { packageMessages as copy } from './package.messages.ts'

interface Props {
  courseId: string
  lesson: Lesson
  onClose: () => void
}

type Packages = EndpointOutput<ApiContract['crmScorm']['lessonPackages']>
type Params = { id: string; lessonId: string }

/** Time between two looks at a package that is being unpacked, in ms. */
const LOOK_EVERY_MS = 2000
const maxMegabytes = MAX_ARCHIVE_BYTES / 1024 / 1024

/** The SCORM package of a lesson: sent, tried, replaced and taken out. */
export function PackageDialog({ courseId, lesson, onClose }: Props) {
  const params = { id: courseId, lessonId: lesson.id }
  const query = useQuery({
    ...useApi().crmScorm.lessonPackages.query({ params }),
    throwOnError: false,
    refetchInterval: ({ state }) => (state.data?.incoming?.state === 'unpacking' ? LOOK_EVERY_MS : false),
  })
  return (
    <Dialog
      isOpen
      isOutsideIgnored
      onClose={onClose}
      size="lg"
      title={copy.title}
      description={lesson.title}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <div className="grid min-h-72 content-start gap-4 pt-3">
        <p className="text-sm text-3">
          {copy.lead(maxMegabytes)} {copy.atOnce}
        </p>
        <QueryView query={query} skeleton={<Skeleton className="h-48" />}>
          {(packages) => <Package packages={packages} params={params} />}
        </QueryView>
      </div>
    </Dialog>
  )
}

function Package({ packages, params }: { packages: Packages; params: Params }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const [tried, setTried] = useState<OpenedPackage | null>(null)
  const show = (now: Packages) => queryClient.setQueryData(api.crmScorm.lessonPackages.key({ params }), now)
  const { current, incoming, isConfigured } = packages
  const office = useCourseOffice()
  const tellOthers = useEffectEvent(() => {
    const { id } = params
    const own = api.curriculum.curriculum.key({ params: { id } })
    for (const queryKey of [own, ...office.shownBy(api, id)]) void queryClient.invalidateQueries({ queryKey })
  })
  const shownId = current?.id ?? null
  const before = useRef(shownId)
  useEffect(() => {
    if (before.current !== shownId) tellOthers()
    before.current = shownId
  }, [shownId])
  const attempt = async () => {
    try {
      setTried(await api.crmScorm.tryPackage.call({ params }))
    } catch (error) {
      toast.failure(error)
    }
  }
  const remove = async () => {
    const isDone = await confirm({
      title: copy.removeTitle,
      body: copy.removeHint,
      confirmLabel: copy.remove,
      cancelLabel: common.cancel,
      tone: 'danger',
      act: async () => show(await api.crmScorm.removePackage.call({ params })),
    })
    if (!isDone) return
    setTried(null)
    toast.success(copy.removed)
  }
  if (!isConfigured && !current) return <p className="text-warning">{copy.noHost}</p>
  return (
    <>
      {current ? (
        <div className="flex flex-wrap items-center gap-3 rounded-md border p-4">
          <div className="min-w-0 flex-1 basis-52">
            <p className="font-semibold wrap-anywhere">{current.title}</p>
            <p className="text-sm text-3">
              {copy.facts(current.version, current.items.length, current.fileCount)} ·{' '}
              {formatBytes(current.bytes)}
            </p>
          </div>
          <Button size="sm" variant="secondary" onClick={() => void attempt()}>
            {copy.try}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void remove()}>
            {copy.remove}
          </Button>
        </div>
      ) : incoming ? null : (
        <EmptyState art="course" title={copy.empty} description={copy.emptyHint} />
      )}
      {incoming?.state === 'unpacking' ? <p role="status">{copy.unpacking}</p> : null}
      {incoming?.state === 'failed' ? (
        <div {...alertProps} className="rounded-md bg-danger-soft p-4">
          <p className="font-semibold">{copy.failed}</p>
          <p>{incoming.fault ? copy.faults[incoming.fault] : null}</p>
          {current ? <p className="text-sm">{copy.kept}</p> : null}
        </div>
      ) : null}
      {/* Also while one is unpacked: what hangs is followed by another. */}
      <Sender label={current || incoming ? copy.replace : copy.choose} params={params} onSent={show} />
      {tried ? (
        <PackageFrame
          key={tried.frameUrl}
          doneIds={new Set()}
          firstItemId={tried.items[0]?.id ?? ''}
          keptOf={() => ({})}
          learner={{ id: '', name: '' }}
          onAgain={() => void attempt()}
          onValues={() => {}}
          opened={tried}
          status={copy.tried}
        />
      ) : null}
    </>
  )
}

/** Sends a file; one that is on its way is stopped with the dialog. */
function Sender({
  label,
  params,
  onSent,
}: {
  label: string
  params: Params
  onSent: (now: Packages) => void
}) {
  const api = useApi()
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef(new AbortController())
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const { current } = stop
    return () => current.abort()
  }, [])
  const send = async (file: File) => {
    if (file.size > MAX_ARCHIVE_BYTES) return setFailure(copy.tooLarge(maxMegabytes))
    setFailure(null)
    setPercent(0)
    try {
      const now = await api.crmScorm.uploadPackage.call(
        // Some systems name no type, or a wrong one; the server looks at the content.
        { params, file: new Blob([file], { type: zipType }) },
        { signal: stop.current.signal, onUploadProgress: setPercent },
      )
      onSent(now)
    } catch (error) {
      if (stop.current.signal.aborted) return
      setFailure(isApiError(error, 'upload.not_a_zip') ? copy.notZip : describeError(error))
    } finally {
      setPercent(null)
    }
  }
  return (
    <div className="grid gap-2">
      {percent === null ? (
        <div>
          <Button variant="secondary" onClick={() => input.current?.click()}>
            {label}
          </Button>
        </div>
      ) : (
        <Progress label={copy.sending} value={percent} hasFigure />
      )}
      {failure === null ? null : (
        <p {...alertProps} className="text-sm text-danger">
          {failure}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept=".zip"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) void send(file)
        }}
      />
    </div>
  )
}
