import type { ListColumn } from '@repo/back-office/list-screen'
import { formatDate } from '@repo/messages'
import { Link } from '@repo/routing'
import { formatClock } from '@repo/timeline/clock'
import { Poster } from '../poster.tsx'
import { captionLanguageLabels, renditionLabel, videoStateLabels } from '../studio.messages.ts'
import type { Video } from '../video.types.ts'
import { VideoStateBadge } from '../video-state-badge.tsx'
import { libraryMessages as copy } from './library.messages.ts'

function VideoName({ video, href }: { video: Video; href: string }) {
  const note =
    video.failure?.message ?? [formatDate(video.createdAt), video.uploadedBy].filter(Boolean).join(' · ')
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Poster src={video.posterUrl} className="w-20 shrink-0 rounded-xs" />
      <span className="min-w-0">
        <Link to={href} className="row-link block truncate hover:text-primary max-sm:whitespace-normal">
          {video.title}
        </Link>
        {note ? (
          <span
            className={`block truncate font-normal max-sm:whitespace-normal ${video.failure ? 'text-danger' : 'text-3'}`}
          >
            {note}
          </span>
        ) : null}
      </span>
    </span>
  )
}

/** Lessons and trailers alike. */
const usesOf = ({ usedBy, trailerOf }: Video) => [
  ...usedBy,
  ...trailerOf.map((use) => ({ ...use, lessonTitle: copy.trailer })),
]

function UsedBy({ video }: { video: Video }) {
  const uses = usesOf(video)
  const [first, ...rest] = uses
  if (!first) return <span className="text-3">{copy.notUsed}</span>
  const text = rest.length === 0 ? first.lessonTitle : copy.lessonsCount(uses.length)
  return (
    <span
      className="block truncate max-sm:whitespace-normal sm:max-w-44"
      title={uses.map((use) => use.lessonTitle).join('\n')}
    >
      {text}
    </span>
  )
}

/** The finest size says enough in a list; all of them stand on the page of the video. */
function topOf(renditions: Video['renditions']): string {
  const [top] = [...renditions].sort((a, b) => b.height - a.height)
  return top ? renditionLabel(top.name) : copy.none
}

export const videoColumns = (hrefOf: (id: string) => string): ListColumn<Video>[] => [
  {
    id: 'title',
    header: copy.name,
    isPrimary: true,
    csv: [
      [copy.name, { from: 'title' }],
      [copy.uploadedAt, { from: 'createdAt', as: 'day' }],
      [copy.uploadedBy, { from: 'uploadedBy' }],
    ],
    className: 'sm:min-w-64',
    cell: (video) => <VideoName video={video} href={hrefOf(video.id)} />,
  },
  {
    id: 'state',
    header: copy.state,
    csv: [
      [copy.state, { from: 'state', words: videoStateLabels }],
      [copy.failure, { from: 'failure.message' }],
    ],
    cell: (video) => <VideoStateBadge state={video.state} percent={video.progressPercent} />,
  },
  {
    id: 'duration',
    header: copy.duration,
    isNumeric: true,
    csv: [[copy.minutes, { from: 'durationMs', as: 'minutes' }]],
    cell: ({ durationMs }) => (durationMs > 0 ? formatClock(durationMs) : copy.none),
  },
  {
    id: 'renditions',
    header: copy.renditions,
    isHiddenOnPhone: true,
    csv: { from: 'renditions.name', join: ', ' },
    cell: ({ renditions }) => (
      <span title={renditions.map(({ name }) => renditionLabel(name)).join(', ')}>{topOf(renditions)}</span>
    ),
  },
  {
    id: 'captions',
    header: copy.captions,
    isHiddenOnPhone: true,
    csv: { from: 'captionLanguages', words: captionLanguageLabels },
    cell: ({ captionLanguages }) => (
      <span title={captionLanguages.map((lang) => captionLanguageLabels[lang]).join(', ')}>
        {captionLanguages.map((lang) => lang.toUpperCase()).join(', ') || copy.none}
      </span>
    ),
  },
  {
    id: 'usedBy',
    header: copy.usedBy,
    csv: [
      [copy.usedBy, { from: 'usedBy.lessonTitle' }],
      [copy.usedCourses, { from: 'usedBy.courseTitle' }],
      [copy.trailer, { from: 'trailerOf.courseTitle' }],
    ],
    cell: (video) => <UsedBy video={video} />,
  },
]
