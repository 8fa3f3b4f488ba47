import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

// Tests start many processes of the service; one that finds its sources compiled needs a third less time for it.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))
// The same on every machine; vitest.all.config.ts adds the other side.
process.env.TZ = 'UTC'

/** They put something else in the place of a module (`vi.mock`), which files of the same process would then find there. */
const replacing = ['src/modules/auth/enumeration.test.ts', 'src/modules/uploads/large-uploads.test.ts']
const { include, exclude } = configDefaults

const common = {
  // Suites of several packages run at once; one of them clearing the shared cache would break the others.
  fsModuleCache: false,
  globalSetup: ['./src/test/global-setup.ts'],
  // Each file has a database of its own. Those that kill processes mostly wait: one more than CI has cores.
  maxWorkers: 3,
  // Encoding and killed processes take their time on a machine that is busy with other suites; a hang is still a failure.
  testTimeout: 240_000,
  hookTimeout: 240_000,
}

export default defineConfig({
  test: {
    ...common,
    projects: [
      // Loading the service takes longer than most files need; it has no state outside of `createServices`.
      {
        extends: true,
        test: { name: 'shared', include, exclude: [...exclude, ...replacing], isolate: false },
      },
      { extends: true, test: { name: 'apart', include: replacing } },
    ],
  },
})
