import type { FfmpegTools } from '@repo/media'

type StageName = 'first' | 'ladder'

/** Videos in a row at whose stage the chip failed and the processor did not. */
const PATIENCE = 3

/**
 * What encodes in this process: the chip, until it fails at the same stage of several videos in a row. Each failure
 * costs a second run, and a driver that opens fewer encoders than a ladder needs fails at every one. The two stages are
 * counted apart, because the first needs one encoder only.
 * @param onGivenUp called once, when the processor has all further stages until the process is restarted
 */
export function createChipTrust(tools: FfmpegTools, onGivenUp: () => void) {
  const { hardware, ...processor } = tools
  const failures = { first: 0, ladder: 0 }
  let isGivenUp = !hardware

  return {
    tools: (): FfmpegTools => (isGivenUp ? processor : tools),
    /** Notes a stage that ended well; a file at which both fail says nothing about the chip. */
    note(stage: StageName, didFail: boolean) {
      if (isGivenUp) return
      failures[stage] = didFail ? failures[stage] + 1 : 0
      if (failures[stage] < PATIENCE) return
      isGivenUp = true
      onGivenUp()
    },
  }
}
