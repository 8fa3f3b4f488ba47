import { defineConfig } from 'vitest/config'
import { findVlc } from './src/testing/vlc.ts'

/** `npm test` installs VLC where it may; elsewhere everything but the check with that player runs. */
const secondPlayer = 'src/encryption/second-player.test.ts'
const hasSecondPlayer = findVlc() !== null
if (!hasSecondPlayer) console.warn(`Left out, as this machine has no VLC: ${secondPlayer}`)

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts'],
    exclude: hasSecondPlayer ? [] : [secondPlayer],
    // Encoding and killed processes take their time on a machine that is busy with other suites; a hang is still a failure.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    restoreMocks: true,
  },
})
