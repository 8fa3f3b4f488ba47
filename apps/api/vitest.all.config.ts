import { defineConfig, mergeConfig } from 'vitest/config'
import config from './vitest.config.ts'

const rooms = ['activation', 'coupons', 'crm-orders', 'invoices', 'orders', 'payments', 'refunds', 'revenue']

// All other tests run as on a server abroad; whatever counts money has to count the same at home. One run for both: a
// second one would start a database, compile the service and wait for its last file once more.
const vietnam = defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'vietnam',
          env: { TZ: 'Asia/Ho_Chi_Minh' },
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
      },
    ],
  },
})

export default mergeConfig(config, vietnam)
