import { build, type Plugin } from 'vite'

/** In each site that has a worker. */
const workerFile = 'src/service-worker/worker.ts'

/** Files that are fetched when a film is played, or that only a browser without its own player needs. */
const isOfFilms = (file: string) => /\/hls-[\w-]{8}\.js$/.test(file)

/**
 * The service worker: one file at the root, because from there it may answer for the whole site. It knows the files of
 * its release, so each release has another worker, and browsers notice the new one.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'repo:service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const program = Object.keys(bundle)
        .filter((file) => /\.(?:js|css|woff2)$/.test(file) && !isOfFilms(file))
        .map((file) => `/${file}`)
        .toSorted()
      const made = await build({
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        define: { PROGRAM_FILES: JSON.stringify(program) },
        build: {
          write: false,
          modulePreload: false,
          target: 'es2022',
          rolldownOptions: { input: workerFile, output: { format: 'iife' } },
        },
      })
      if (!('output' in made)) throw new Error(`${workerFile} gave no single result`)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: made.output[0].code })
    },
  }
}
