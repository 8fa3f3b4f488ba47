// Brings the matchers' types to every package whose vitest.config.ts imports this file.
/// <reference types="@testing-library/jest-dom/vitest" />

import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { apiRoutes } from './api-routes-plugin.ts'
import { brand } from './brand-plugin.ts'

// The same on every machine; what shows days or money is run a second time with the zone of its readers.
process.env.TZ ??= 'UTC'

const patienceSetup = fileURLToPath(new URL('./patience-setup.ts', import.meta.url))
const screenSetup = fileURLToPath(new URL('./screen-setup.ts', import.meta.url))
const noisySetup = fileURLToPath(new URL('./console-setup.ts', import.meta.url))

const shared = {
  // Screens take seconds on a machine that is busy with other suites; a hang is still a failure.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Suites of several packages run at once; one of them clearing the shared cache would break the others.
  fsModuleCache: false,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
}

/** Tests without a browser: pure functions, servers. Node environment, one copy of every module for all files. */
export function unit(): ViteUserConfig {
  return defineConfig({
    plugins: [apiRoutes(), brand()],
    test: { ...shared, environment: 'node', isolate: false, setupFiles: [patienceSetup, noisySetup] },
  })
}

/**
 * Tests of components, in jsdom: jest-dom matchers, clean-up after each test, and a test fails when
 * anything was written to `console.error` or `console.warn` that it did not expect (`expectConsole`).
 */
export function screen(): ViteUserConfig {
  return defineConfig({
    plugins: [react(), apiRoutes(), brand()],
    test: {
      ...shared,
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
      setupFiles: [patienceSetup, noisySetup, screenSetup],
      css: false,
    },
  })
}

/**
 * Like `screen`, with one jsdom and one copy of every module for many files: starting both takes most of a short file.
 * @param apart files that leave something behind or replace a module (`vi.mock`); each gets a process of its own.
 * @param more globs of tests outside `src`.
 */
export function sharedScreen(apart: string[] = [], more: string[] = []): ViteUserConfig {
  const config = screen()
  const { include = [], ...test } = config.test ?? {}
  const together = { name: 'together', include: [...include, ...more], exclude: apart, isolate: false }
  return {
    ...config,
    test: {
      ...test,
      projects: [
        { extends: true, test: together },
        ...(apart.length > 0 ? [{ extends: true as const, test: { name: 'apart', include: apart } }] : []),
      ],
    },
  }
}
