export { PairVideo } from './pair-video.tsx'
export { type Pair, type PairSound, usePair } from './use-pair.ts'
