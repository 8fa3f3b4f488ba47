type Channel = 'error' | 'warn'

/** Patterns the running test expects; filled by `expectConsole`, emptied after each test. */
export const expectedLines: Record<Channel, RegExp[]> = { error: [], warn: [] }

/** Lines written while the running test ran, in order. */
export const writtenLines: { channel: Channel; text: string }[] = []

/**
 * Says that the running test writes a line like this to the console. Fails the test when it does not,
 * so an expectation cannot outlive its cause.
 */
export function expectConsole(channel: Channel, pattern: RegExp): void {
  expectedLines[channel].push(pattern)
}
