import { defineConfig } from 'vitest/config'

// The workspaces have their own; this one is for the commands themselves.
export default defineConfig({
  test: { fsModuleCache: false, include: ['scripts/**/*.test.ts'], testTimeout: 30_000 },
})
