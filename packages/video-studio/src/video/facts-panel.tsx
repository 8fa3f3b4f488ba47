import { Panel } from '@repo/back-office/panel'
import { formatDateTime } from '@repo/messages'
import { formatClock } from '@repo/timeline/clock'
import { captionLanguageLabels, renditionLabel } from '../studio.messages.ts'
import type { VideoDetail } from '../video.types.ts'
import { videoMessages as copy } from './video.messages.ts'

const { factsList: names } = copy

const factsOf = (video: VideoDetail): [name: string, value: string | null][] => [
  [names.original, video.originalName],
  [names.size, copy.bytes(video.originalBytes)],
  [names.duration, video.durationMs > 0 ? formatClock(video.durationMs) : null],
  [
    names.renditions,
    video.renditions
      .map(({ name, width, height }) => copy.rendition(renditionLabel(name), width, height))
      .join(', '),
  ],
  [names.captions, video.captionLanguages.map((lang) => captionLanguageLabels[lang]).join(', ')],
  [names.chapters, video.chapterCount > 0 ? copy.chapterCount(video.chapterCount) : null],
  [names.uploadedBy, video.uploadedBy],
  [names.created, formatDateTime(video.createdAt)],
  [names.checksum, video.originalSha256],
]

/** What is known of the file and of what was made of it. */
export function FactsPanel({ video }: { video: VideoDetail }) {
  return (
    <Panel title={copy.facts}>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {factsOf(video).map(([name, value]) => (
          <div key={name} className="min-w-0 sm:contents">
            <dt className="text-3">{name}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value || copy.none}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
