import { defineConfig } from 'vitest/config'

// The same on every machine.
process.env.TZ = 'UTC'

export default defineConfig({
  test: {
    // Suites of several packages run at once; one of them clearing the shared cache would break the others.
    fsModuleCache: false,
    globalSetup: ['@repo/api/test-database'],
    // Encoding and killed processes take their time on a machine that is busy with other suites; a hang is still a failure.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    isolate: false,
  },
})
