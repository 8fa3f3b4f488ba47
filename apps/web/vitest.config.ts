import { screen } from '@repo/config/vitest'
import { mergeConfig } from 'vitest/config'

export default mergeConfig(screen(), { test: { include: ['server/**/*.test.ts'] } })
