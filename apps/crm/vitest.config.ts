import { sharedScreen } from '@repo/config/vitest'

// Its last messages still offer to undo something while the next file runs.
export default sharedScreen(['src/features/course-editor/curriculum/curriculum-editor.test.tsx'])
