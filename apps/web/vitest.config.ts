import { sharedScreen } from '@repo/config/vitest'

export default sharedScreen(
  [
    'server/route-table.test.ts',
    'src/components/emergency/use-emergency-cards.test.tsx',
    'src/entry.server.test.ts',
    'src/features/checkout/new-order.test.tsx',
    'src/features/checkout/order-checkout.test.tsx',
    'src/first-paint/*.test.ts',
  ],
  ['server/**/*.test.ts'],
)
