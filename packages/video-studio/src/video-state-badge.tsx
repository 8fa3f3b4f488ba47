import { Badge, type BadgeTone } from '@repo/ui/badge'
import {
  CircleCheck,
  CirclePlay,
  Clock,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
  Upload,
} from 'lucide-react'
import { studioMessages, videoStateLabels } from './studio.messages.ts'
import type { VideoState } from './video.types.ts'

const looks: Record<VideoState, readonly [BadgeTone, LucideIcon]> = {
  uploading: ['info', Upload],
  queued: ['neutral', Clock],
  processing: ['info', LoaderCircle],
  playable: ['primary', CirclePlay],
  ready: ['success', CircleCheck],
  failed: ['danger', TriangleAlert],
}

/** State of a video in words, with how far the preparation is. */
export function VideoStateBadge({ state, percent }: { state: VideoState; percent: number }) {
  const [tone, Icon] = looks[state]
  const label = videoStateLabels[state]
  const isCounting = state === 'processing' || state === 'playable'
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {isCounting ? studioMessages.percent(label, percent) : label}
    </Badge>
  )
}
