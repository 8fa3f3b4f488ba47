import { defineSite } from '@repo/config/vite'
import { bootSpinnerHtml } from '@repo/ui/lib/boot-spinner'
import { themeScript } from '@repo/ui/lib/theme'
import { defineConfig, type Plugin } from 'vite'

/** Puts the theme script and the start-up overlay into the document; both have their one home in the design system. */
function documentParts(): Plugin {
  return {
    name: 'web:document-parts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('<!--theme-script-->', () => `<script>${themeScript}</script>`)
          .replace('<!--boot-spinner-->', () => bootSpinnerHtml),
    },
  }
}

export default defineConfig(({ isSsrBuild }) =>
  defineSite({
    port: 3000,
    portVariable: 'WEB_PORT',
    isServerRendered: true,
    overrides: {
      plugins: [documentParts()],
      build: {
        outDir: isSsrBuild ? 'dist/server' : 'dist/client',
        // The files of public/ belong to the client build only.
        copyPublicDir: !isSsrBuild,
        ...(isSsrBuild && { ssr: 'src/entry.server.tsx' }),
      },
    },
  }),
)
