import { sharedScreen } from '@repo/config/vitest'

export default sharedScreen([
  // Its last screen still asks for uploads while the next file runs.
  'src/app/list-acts.test.tsx',
  // Its last messages still offer to undo something while the next file runs.
  'src/features/course-editor/curriculum/curriculum-editor.test.tsx',
])
