export type { DemoChapter, DemoVideo, DemoVideoInput, Motif } from './film/film.types.ts'
export { generateDemoVideo } from './generate-demo-video.ts'
export { findReadyAsset, type ReadyAsset, readReadyAssets } from './ready-assets.ts'
export { readyFilm } from './ready-film.ts'
