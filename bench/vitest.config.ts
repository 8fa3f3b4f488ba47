import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { fsModuleCache: false, include: ['**/*.test.ts'], testTimeout: 60_000 },
})
