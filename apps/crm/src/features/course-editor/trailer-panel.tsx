import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { Link } from '@repo/routing'
import { toast } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { ChooseVideo, pollOf, useVideoUpload, VideoStateBadge } from '@repo/video-studio/lesson-video'
import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { paths } from '../../components/paths.ts'
import { courseEditorMessages } from './course-editor.messages.ts'
import type { StaffCourse } from './course-form.ts'

const copy = courseEditorMessages.trailer

/** The video about a course on its public page: sent or chosen here, and shown there as soon as it plays. */
export function TrailerPanel({ course, canEdit }: { course: StaffCourse; canEdit: boolean }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const params = { id: course.id }
  const query = usePageQuery(api.crm.trailer.query({ params }))
  const [isChoosing, setIsChoosing] = useState(false)
  const video = query.data?.video ?? null
  const wait = video ? pollOf([video.state]) : false
  const { refetch } = query
  useEffect(() => {
    if (wait === false) return
    const timer = setInterval(() => void refetch(), wait)
    return () => clearInterval(timer)
  }, [wait, refetch])
  const set = async (videoId: string | null) => {
    const answer = await api.crm.setTrailer.call({ params, body: { videoId } })
    queryClient.setQueryData(api.crm.trailer.key({ params }), answer)
    void queryClient.invalidateQueries({ queryKey: api.videos.videos.key() })
    if (videoId) toast.success(copy.saved)
  }
  const { choose, input, percentOf } = useVideoUpload<string>((_, { id }) => {
    set(id).catch(toast.failure)
  })
  const remove = () => {
    const before = video?.id
    set(null).then(() => {
      if (before) toast.success(copy.removed, { action: { label: copy.undo, run: () => void set(before) } })
    }, toast.failure)
  }
  return (
    <Panel title={copy.title}>
      <QueryView query={query} skeleton={<Skeleton className="h-16 rounded-sm" />}>
        {() =>
          video ? (
            <Chosen video={video} percent={percentOf(video.id)} />
          ) : (
            <p className="text-2">{copy.none}</p>
          )
        }
      </QueryView>
      <p className="mt-2 text-sm text-3">{copy.hint}</p>
      {canEdit && query.data ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => choose(course.id)}>
            {copy.upload}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setIsChoosing(true)}>
            {video ? copy.change : copy.choose}
          </Button>
          {video ? (
            <Button size="sm" variant="ghost" onClick={remove}>
              {copy.remove}
            </Button>
          ) : null}
        </div>
      ) : null}
      {input}
      {isChoosing ? (
        <ChooseVideo
          lessonTitle={copy.chooseFor(course.title)}
          videoId={video?.id ?? null}
          onPick={({ id }) => set(id)}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
    </Panel>
  )
}

type TrailerVideo = NonNullable<
  Awaited<ReturnType<ReturnType<typeof useApi>['crm']['trailer']['call']>>['video']
>

function Chosen({ video, percent }: { video: TrailerVideo; percent: number | null }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {percent === null ? (
          <VideoStateBadge state={video.state} percent={video.progressPercent} />
        ) : (
          <Badge tone="info" icon={<Upload size={13} aria-hidden="true" />}>
            {copy.uploading(percent)}
          </Badge>
        )}
        <Link to={paths.video({ id: video.id })} className="link min-w-0 break-words">
          {video.title}
        </Link>
      </p>
      {video.isPlayable ? null : <p className="mt-1 text-sm text-warning">{copy.notYet}</p>}
    </>
  )
}
