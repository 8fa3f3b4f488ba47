import { sharedScreen } from '@repo/config/vitest'

export default sharedScreen([
  'src/boot-spinner.test.tsx',
  'src/missing-parts.test.tsx',
  // Looks at the timing of the one list of toasts, which other files fill.
  'src/toast.test.tsx',
])
