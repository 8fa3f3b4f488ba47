import { sharedScreen } from '@repo/config/vitest'
import { mergeConfig } from 'vite'

// The upload client ships two versions; Node would get the one that knows no files of a browser.
const uploads = {
  resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' } },
  test: { server: { deps: { inline: ['tus-js-client'] } } },
}

export default mergeConfig(
  sharedScreen(
    [
      'server/route-table.test.ts',
      'src/components/emergency/use-emergency-cards.test.tsx',
      'src/entry.server.test.ts',
      'src/features/checkout/new-order.test.tsx',
      'src/features/checkout/order-checkout.test.tsx',
      'src/first-paint/*.test.ts',
    ],
    ['server/**/*.test.ts'],
  ),
  uploads,
)
