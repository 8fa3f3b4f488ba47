import { defineConfig } from 'vitest/config'
import { common } from './vitest.config.ts'

// The other suites run as a server abroad would; whatever counts money has to count the same at home.
process.env.TZ = 'Asia/Ho_Chi_Minh'

const rooms = ['activation', 'coupons', 'crm-orders', 'invoices', 'orders', 'payments', 'refunds', 'revenue']

export default defineConfig({
  test: {
    ...common,
    isolate: false,
    include: [
      `src/modules/{${rooms.join(',')}}/**/*.test.ts`,
      // Days that are counted for people: dashboards of staff, deadlines of the law, files of own data.
      'src/modules/crm/crm.test.ts',
      'src/modules/account/{statutory-dates,data-requests}.test.ts',
      'src/env.test.ts',
    ],
    // Processes that die know no zone, and take their time.
    exclude: ['**/crash.test.ts'],
  },
})
