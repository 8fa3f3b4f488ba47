import { sharedScreen } from '@repo/config/vitest'
import { mergeConfig } from 'vitest/config'

const screens = sharedScreen([
  // Its last screen still asks for uploads while the next file runs.
  'src/app/list-acts.test.tsx',
  // Its last messages still offer to undo something while the next file runs.
  'src/features/course-editor/curriculum-editor.test.tsx',
])

// By far the longest suite: with one worker it would go on alone, on one core, when all others are done.
export default mergeConfig(screens, { test: { maxWorkers: 2 } })
