import type { recogniserFaults } from '@repo/contract/caption-drafts'
import type { WhisperCheck } from '@repo/media'

export type RecogniserFault = (typeof recogniserFaults)[number]

/** Why no draft can be made; empty if one can. */
export function recogniserFaultsOf({ program, model }: WhisperCheck, isEncoding: boolean): RecogniserFault[] {
  const faults: (RecogniserFault | false)[] = [
    program !== 'ready' && `program_${program}`,
    model !== 'ready' && `model_${model}`,
    !isEncoding && 'no_encoder',
  ]
  return faults.filter((fault) => fault !== false)
}
