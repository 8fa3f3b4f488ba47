import type { ApiContract, EndpointOutput } from '@repo/contract'
import { Badge } from '@repo/ui/badge'
import { letterStateLabels } from './letters.messages.ts'

export type LetterDetail = EndpointOutput<ApiContract['crmLetters']['letter']>

const tones = { sending: 'info', paused: 'warning', cancelled: 'neutral', done: 'success' } as const

export const LetterStateBadge = ({ state }: Pick<LetterDetail, 'state'>) => (
  <Badge tone={tones[state]}>{letterStateLabels[state]}</Badge>
)
