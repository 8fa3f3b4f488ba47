import { unit } from '@repo/config/vitest'
import { mergeConfig } from 'vitest/config'

// Cookies need a document; a test without one says so itself.
export default mergeConfig(unit(), { test: { environment: 'jsdom' } })
