export { formatTime } from '../lib/format-time.ts'
export { streamVoice } from './stream-voice.ts'
export { useVoice, type Voice } from './use-voice.ts'
