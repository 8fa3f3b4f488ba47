/** What begins while the dialog of a free lesson is still on its way. */
export { preloadEngine } from '@repo/player/preload'
export { askPlaybackEarly } from '../lesson-video/early-playback.ts'
