/**
 * Reads the `key=value` blocks that ffmpeg writes with `-progress pipe:1` and reports the position reached in ms.
 * Pieces may be cut anywhere. `out_time_us` is `N/A` before the first frame; older builds name microseconds
 * `out_time_ms`, so only `out_time_us` is read.
 */
export function createProgressReader(onPosition: (positionMs: number) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const match = /^out_time_us=(\d+)\s*$/.exec(line)
      if (match) onPosition(Math.round(Number(match[1]) / 1000))
    }
  }
}
