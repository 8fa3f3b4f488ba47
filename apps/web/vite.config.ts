import { defineSite } from '@repo/config/vite'
import { bootSpinnerHtml } from '@repo/ui/lib/boot-spinner'
import { themeScript } from '@repo/ui/lib/theme'
import { defineConfig, type Plugin } from 'vite'

/** The page can be read before its scripts run, so fonts, styles and pictures go first on a narrow line. */
function contentFirst(): Plugin {
  return {
    name: 'web:content-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
  }
}

export default defineConfig(({ isSsrBuild }) =>
  defineSite({
    port: 3000,
    portVariable: 'WEB_PORT',
    isServerRendered: true,
    documentParts: { 'theme-script': `<script>${themeScript}</script>`, 'boot-spinner': bootSpinnerHtml },
    overrides: {
      plugins: [contentFirst()],
      build: {
        outDir: isSsrBuild ? 'dist/server' : 'dist/client',
        // The files of public/ belong to the client build only.
        copyPublicDir: !isSsrBuild,
        ...(isSsrBuild && { ssr: 'src/entry.server.tsx' }),
      },
    },
  }),
)
