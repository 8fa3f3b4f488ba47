export { generateDemoVideo } from './generate-demo-video.ts'
export { findReadyAsset, type ReadyAsset, readReadyAssets } from './ready-assets.ts'
export { readyVideo } from './ready-video.ts'
export type { DemoChapter, DemoVideo, DemoVideoInput, Motif } from './video/video.types.ts'
