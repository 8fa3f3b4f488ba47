import { unit } from '@repo/config/vitest'

export default unit()
