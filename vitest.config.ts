import { defineConfig } from 'vitest/config'

// The workspaces have their own; this one is for the commands, and for what plays banks and gateways.
export default defineConfig({
  test: {
    fsModuleCache: false,
    include: ['scripts/**/*.test.ts', 'e2e/emulators/**/*.test.ts'],
    testTimeout: 60_000,
  },
})
