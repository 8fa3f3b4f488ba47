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
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
})
