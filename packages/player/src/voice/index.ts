export { formatTime } from '../lib/format-time.ts'
export { streamVoice, type VoiceGrant } from './stream-voice.ts'
export { type OpenVoice, useVoice, type Voice } from './use-voice.ts'
