/** The fields of a line of ffprobe, such as `pts_time=0.040000|size=1234|flags=K__`. */
export function readFields(line: string): Map<string, string> {
  return new Map(line.split('|').map((field) => field.split('=') as [string, string]))
}

/** Joins pieces of text and passes on whole lines. */
export function createLineReader(onLine: (line: string) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') onLine(line)
  }
}
