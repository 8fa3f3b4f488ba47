import { notifyLoadFailure } from '@repo/shell'
import { lazyPart } from '@repo/ui/lazy-part'
import type { AudienceChoiceProps } from './lessons/audience-choice.tsx'
import type { VideoPickerProps } from './lessons/video-picker.tsx'

export { useVideoUpload } from './uploads/use-video-upload.tsx'
export { pollOf } from './video.types.ts'
export { VideoStateBadge } from './video-state-badge.tsx'

const Picker = lazyPart(async () => (await import('./lessons/video-picker.tsx')).VideoPicker)
const Audience = lazyPart(async () => (await import('./lessons/audience-choice.tsx')).AudienceChoice)

/** A dialog that is loaded when it is opened; where that fails, it says so and closes. */
const closing = (onClose: () => void) => () => {
  onClose()
  notifyLoadFailure()
}

/** Dialog that finds the video of a lesson in the library. */
export const ChooseVideo = (props: VideoPickerProps) => <Picker {...props} onFail={closing(props.onClose)} />

/** Dialog that asks whom a lesson is for and what it warns of. */
export const ChooseAudience = (props: AudienceChoiceProps) => (
  <Audience {...props} onFail={closing(props.onClose)} />
)
