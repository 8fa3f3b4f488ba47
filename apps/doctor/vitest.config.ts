import { sharedScreen } from '@repo/config/vitest'

export default sharedScreen(['src/app/list-keys.test.tsx'])
