import { serviceWorker } from '@repo/config/service-worker-plugin'
import { defineSite } from '@repo/config/vite'
import { bootSpinnerHtml } from '@repo/ui/lib/boot-spinner'
import { themeScript } from '@repo/ui/lib/theme'
import { defineConfig } from 'vite'

export default defineConfig(
  defineSite({
    site: 'doctor',
    port: 3002,
    portVariable: 'DOCTOR_PORT',
    documentParts: { 'theme-script': `<script>${themeScript}</script>`, 'boot-spinner': bootSpinnerHtml },
    overrides: { plugins: [serviceWorker()] },
  }),
)
