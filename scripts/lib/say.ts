// The one voice of the commands: short Vietnamese lines on the console.

const isTerminal = process.stdout.isTTY
const color = (code: number, text: string) => (isTerminal ? `\u001b[${code}m${text}\u001b[0m` : text)

export function step(text: string): void {
  console.info(`${color(36, '•')} ${text}`)
}

export function done(text: string): void {
  console.info(`${color(32, '✓')} ${text}`)
}

export function warn(text: string): void {
  console.warn(`${color(33, '!')} ${text}`)
}

/** A line that a service wrote. */
export function relay(service: string, level: 'warn' | 'error', text: string): void {
  console.info(`${color(level === 'error' ? 31 : 33, `[${service}]`)} ${text}`)
}

/** A fault that the reader can mend; the message is one sentence with the way out. */
export class UserError extends Error {
  override readonly name = 'UserError'
}

/** Ends the command: one sentence for a fault the reader can mend, the whole trace for one of ours. */
export function reportFault(error: unknown): void {
  const isExpected = error instanceof Error && /^(UserError|EnvError|EmbeddedPostgresError)$/.test(error.name)
  if (isExpected) console.error(`\n${color(31, '✖')} ${error.message}`)
  else console.error(error)
}

/** `1,2 giây` */
export function seconds(fromMs: number): string {
  return `${((performance.now() - fromMs) / 1000).toLocaleString('vi-VN', { maximumFractionDigits: 1 })} giây`
}
