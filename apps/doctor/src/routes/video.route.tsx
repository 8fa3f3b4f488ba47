import { VideoPage, videoMeta } from '@repo/video-studio/video-page'

export const meta = () => videoMeta

export const Component = VideoPage
