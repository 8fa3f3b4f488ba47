// @vitest-environment node
import { staticToastStyles } from '@repo/config/static-toast-styles-plugin'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

test('the toast library writes no style element: the content security policy would refuse it', async () => {
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    plugins: [staticToastStyles()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: 'sonner',
        external: ['react', 'react-dom'],
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rolldown.RolldownOutput
  const code = output.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('')
  const styles = output.output.flatMap((file) => (file.fileName.endsWith('.css') ? [file] : []))
  expect(code).toContain('data-sonner-toaster')
  expect(code).not.toMatch(/^__insertCSS\(/m)
  expect(styles).toHaveLength(1)
})
