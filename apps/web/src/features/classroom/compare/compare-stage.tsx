import { PairVideo, usePair } from '@repo/player/pair'
import '@repo/player/styles.css'
import { useSessionStore } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { alertProps } from '@repo/ui/lib/alert'
import { Select } from '@repo/ui/select'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { askPlayback } from '../../../components/lesson-video/ask-playback.ts'
import { toInterruption } from '../../../components/lesson-video/granted-video.tsx'
import { Refusal } from '../../../components/lesson-video/refusal.tsx'
import { SensitiveNotice } from '../../../components/lesson-video/sensitive-notice.tsx'
import { useConsent } from '../../../components/lesson-video/use-consent.ts'
import { type Playback, useStream } from '../../../components/lesson-video/use-stream.ts'
import type { Classroom, ClassroomLesson } from '../classroom.types.ts'
import { useLessonProgress } from '../use-lesson-progress.ts'
import { comparableWith } from './comparable.ts'
import { compareWords as copy } from './compare.messages.ts'
import { PairControls } from './pair-controls.tsx'
import { useBeside } from './use-beside.ts'
import { usePairKeys } from './use-pair-keys.ts'

interface Props {
  classroom: Classroom
  lesson: ClassroomLesson
  onClose: () => void
}

/** The lesson's video beside that of another lesson of the course, both under one clock and in one stream. */
export function CompareStage(props: Props) {
  const api = useApi()
  const { lesson } = props
  const queryClient = useQueryClient()
  const queryKey = [...api.learning.playback.key({ params: { lessonId: lesson.id }, body: {} }), 'pair']
  const grant = useQuery({
    queryKey,
    queryFn: () => askPlayback(api, { lessonId: lesson.id }, { begin: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    throwOnError: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  const again = () => void grant.refetch()
  /** Only this one question takes the stream over from another device: the next ones ask again. */
  const takeOver = () => {
    const queryFn = () => askPlayback(api, { lessonId: lesson.id }, { takeOver: true })
    void queryClient
      .cancelQueries({ queryKey })
      .then(() => queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }))
      // The query keeps what went wrong.
      .catch(() => {})
  }
  if (grant.error)
    return <Refusal error={grant.error} isBusy={grant.isFetching} onAgain={again} onTakeOver={takeOver} />
  if (!grant.data) return <p className="p-8 text-center text-white">{copy.loading}</p>
  return <Pair {...props} grant={grant.data} onRefused={again} onTakeOver={takeOver} />
}

interface PairProps extends Props {
  grant: Playback
  onRefused: () => void
  onTakeOver: () => void
}

function Pair({ classroom, lesson, grant, onClose, onRefused, onTakeOver }: PairProps) {
  const session = useSessionStore()
  const [otherId, setOtherId] = useState<string | null>(null)
  const [mainVideo, setMainVideo] = useState<HTMLVideoElement | null>(null)
  const [besideVideo, setBesideVideo] = useState<HTMLVideoElement | null>(null)
  const pair = usePair(mainVideo, besideVideo)
  usePairKeys(pair)
  const { report } = useLessonProgress(classroom.course.slug, lesson.id)
  const refused = useCallback(() => onRefused(), [onRefused])
  const stream = useStream({ grant, source: { lessonId: lesson.id }, onRefused: refused })
  const others = comparableWith(classroom, lesson)
  const other = others.find(({ id }) => id === otherId) ?? null
  const requestHeaders = useCallback((): Record<string, string> => {
    const token = session.token()
    return token ? { Authorization: `Bearer ${token}` } : {}
  }, [session])
  // The keys act at once, and Space does not close what was just opened.
  const region = useRef<HTMLElement>(null)
  useEffect(() => region.current?.focus({ preventScroll: true }), [])
  const interruption = toInterruption(stream.end, onTakeOver)
  return (
    <section aria-label={copy.region} className="bg-surface text-1 outline-none" ref={region} tabIndex={-1}>
      <div className="grid bg-black md:grid-cols-2">
        <PairVideo
          courseTitle={classroom.course.title}
          durationSeconds={grant.durationMs / 1000}
          interruption={interruption}
          mediaToken={stream.mediaToken}
          onProgress={(progress) => {
            if (progress.reason === 'interval') stream.onWatched()
            // Only the lesson that one learns counts, as the page says.
            void report(progress, grant.playbackId)
          }}
          onVideo={setMainVideo}
          poster={grant.posterUrl ?? undefined}
          preferencesKey="player-pair-main"
          refreshSource={async () => grant.manifestUrl}
          renewToken={stream.renewToken}
          requestHeaders={requestHeaders}
          src={grant.manifestUrl}
          startAt={grant.resumeMs / 1000}
          title={lesson.title}
          watermark={grant.watermark}
        />
        {other ? (
          <BesideVideo
            courseTitle={classroom.course.title}
            grant={grant}
            interruption={interruption}
            key={other.id}
            lesson={other}
            onBack={() => setOtherId(null)}
            onVideo={setBesideVideo}
            requestHeaders={requestHeaders}
          />
        ) : (
          <p className="grid min-h-40 place-items-center p-6 text-center text-white">{copy.waiting}</p>
        )}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-4 border-b px-[var(--gutter)] py-4">
        <div className="min-w-0 flex-1 basis-72">
          <Field hint={copy.chooseHint} label={copy.choose}>
            <Select
              name="beside"
              onChange={(event) => {
                pair.stop()
                setOtherId(event.target.value || null)
              }}
              options={others.map(({ id, title }) => ({ value: id, label: title }))}
              placeholder={copy.choosePlaceholder}
              value={otherId ?? ''}
            />
          </Field>
        </div>
        <Button icon={<X aria-hidden="true" size={18} />} onClick={onClose} variant="secondary">
          {copy.close}
        </Button>
      </div>
      <PairControls hasBeside={besideVideo !== null} key={otherId} pair={pair} />
    </section>
  )
}

interface BesideProps {
  courseTitle: string
  grant: Playback
  lesson: ClassroomLesson
  interruption: ReturnType<typeof toInterruption>
  onVideo: (video: HTMLVideoElement | null) => void
  onBack: () => void
  requestHeaders: () => Record<string, string>
}

function BesideVideo({ grant, lesson, onBack, ...player }: BesideProps) {
  const { isAsked, agree } = useConsent(lesson)
  const beside = useBeside(grant, isAsked ? null : lesson.id)
  if (isAsked)
    return (
      <SensitiveNotice
        flags={lesson.sensitive}
        note={lesson.sensitiveNote}
        onBack={onBack}
        onConfirm={agree}
      />
    )
  const { data } = beside
  if (beside.error)
    return (
      <div className="grid min-h-40 place-content-center gap-3 p-6 text-center text-white">
        <p {...alertProps}>{copy.failed}</p>
        <Button
          isBusy={beside.isFetching}
          onClick={() => void beside.refetch()}
          size="sm"
          variant="secondary"
        >
          {copy.retry}
        </Button>
      </div>
    )
  if (!data) return <p className="grid min-h-40 place-items-center p-6 text-white">{copy.loading}</p>
  return (
    <PairVideo
      {...player}
      durationSeconds={data.durationMs / 1000}
      mediaToken={beside.mediaToken}
      poster={data.posterUrl ?? undefined}
      preferencesKey="player-pair-beside"
      refreshSource={beside.refreshSource}
      renewToken={beside.renewToken}
      src={data.manifestUrl}
      title={lesson.title}
      watermark={data.watermark}
    />
  )
}
