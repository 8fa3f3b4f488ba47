import { sharedScreen } from '@repo/config/vitest'

export default sharedScreen(['src/list-screen.test.tsx'])
