import { sharedScreen } from '@repo/config/vitest'

export default sharedScreen(['src/lesson-player.touch.test.tsx'])
