import { sharedScreen } from '@repo/config/vitest'

export default sharedScreen(['src/visitor.test.ts'])
