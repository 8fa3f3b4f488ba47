import { defineSite } from '@repo/config/vite'
import { bootSpinnerHtml } from '@repo/ui/lib/boot-spinner'
import { themeScript } from '@repo/ui/lib/theme'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) =>
  defineSite({
    port: 3000,
    portVariable: 'WEB_PORT',
    isServerRendered: true,
    documentParts: { 'theme-script': `<script>${themeScript}</script>`, 'boot-spinner': bootSpinnerHtml },
    overrides: {
      build: {
        outDir: isSsrBuild ? 'dist/server' : 'dist/client',
        // The files of public/ belong to the client build only.
        copyPublicDir: !isSsrBuild,
        ...(isSsrBuild && { ssr: 'src/entry.server.tsx' }),
      },
    },
  }),
)
