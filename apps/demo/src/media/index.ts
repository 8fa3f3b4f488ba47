export { generateDemoVideo } from './generate-demo-video.ts'
export { findReadyPackage, type ReadyPackage, readReadyPackages } from './ready-packages.ts'
export { readyVideo } from './ready-video.ts'
export type { DemoChapter, DemoVideo, DemoVideoInput, Motif } from './video/video.types.ts'
