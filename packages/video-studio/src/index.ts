export { VideoStudio, type VideoStudioProps } from './studio.tsx'
export type { StudioPaths } from './studio-context.ts'
