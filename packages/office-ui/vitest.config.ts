import { sharedScreen } from '@repo/config/vitest'

export default sharedScreen(['src/menu-missing.test.tsx'])
