/** Ends the command with one sentence on the console. */
export function fail(sentence) {
  process.stderr.write(`\n✖ ${sentence}\n`)
  process.exit(1)
}

export const step = (text) => process.stdout.write(`• ${text}\n`)
export const done = (text) => process.stdout.write(`✓ ${text}\n`)
