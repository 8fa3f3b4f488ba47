import { sharedScreen } from '@repo/config/vitest'

export default sharedScreen()
