import { unit } from './src/vitest.ts'

export default unit()
