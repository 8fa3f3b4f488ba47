import { sharedScreen } from '@repo/config/vitest'

export default sharedScreen(['src/calendar-missing.test.tsx', 'src/scrolling.test.tsx'])
