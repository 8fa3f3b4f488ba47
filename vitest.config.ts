import { defineConfig } from 'vitest/config'

// The workspaces have their own; this one is for the commands, for what plays banks and gateways, and for what starts other browsers.
export default defineConfig({
  test: {
    fsModuleCache: false,
    include: ['scripts/**/*.test.ts', 'e2e/{emulators,browsers}/**/*.test.ts'],
    // Two of the longest start services and wait for them, one compiles: side by side they take half as long.
    maxWorkers: 2,
    testTimeout: 60_000,
  },
})
