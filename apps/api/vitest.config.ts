import { defineConfig } from 'vitest/config'

// The same on every machine; vitest.vietnam.config.ts is the other side.
process.env.TZ = 'UTC'

export default defineConfig({
  test: {
    // Suites of several packages run at once; one of them clearing the shared cache would break the others.
    fsModuleCache: false,
    globalSetup: ['./src/test/global-setup.ts'],
    // Each file has a database of its own; more at once than cores would only make all of them slow.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
