import { noInfiniteQueries } from '@repo/config/no-infinite-queries-plugin'
import { serviceWorker } from '@repo/config/service-worker-plugin'
import { defineSite } from '@repo/config/vite'
import { bootSpinnerHtml } from '@repo/ui/lib/boot-spinner'
import { themeScript } from '@repo/ui/lib/theme'
import { build, defineConfig, type Plugin } from 'vite'
import { lateProgramHtml } from './src/first-paint/late-program.ts'

const startFile = 'src/first-paint/start.client.ts'

/** The script that fetches the program: a file of its own, since any chunk of the program would bring the rest along. */
function startScript(): Plugin {
  return {
    name: 'web:start-script',
    apply: 'build',
    async generateBundle() {
      const made = await build({
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        build: {
          write: false,
          modulePreload: false,
          target: 'es2022',
          rolldownOptions: { input: startFile },
        },
      })
      if (!('output' in made)) throw new Error(`${startFile} gave no single result`)
      this.emitFile({
        type: 'asset',
        name: 'start.js',
        originalFileName: startFile,
        source: made.output[0].code,
      })
    },
  }
}

export default defineConfig(({ isSsrBuild }) =>
  defineSite({
    site: 'web',
    port: 3000,
    portVariable: 'WEB_PORT',
    isServerRendered: true,
    documentParts: {
      'theme-script': `<script>${themeScript}</script>`,
      'boot-spinner': bootSpinnerHtml,
      'late-program': lateProgramHtml,
    },
    overrides: {
      plugins: isSsrBuild ? [] : [startScript(), serviceWorker(), noInfiniteQueries()],
      build: {
        outDir: isSsrBuild ? 'dist/server' : 'dist/client',
        // The files of public/ belong to the client build only.
        copyPublicDir: !isSsrBuild,
        ...(isSsrBuild && { ssr: 'src/entry.server.tsx' }),
      },
    },
  }),
)
