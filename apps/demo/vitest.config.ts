import { defineConfig } from 'vitest/config'

// The same on every machine.
process.env.TZ = 'UTC'

export default defineConfig({
  test: {
    // Suites of several packages run at once; one of them clearing the shared cache would break the others.
    fsModuleCache: false,
    globalSetup: ['@repo/api/test-database'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: false,
  },
})
