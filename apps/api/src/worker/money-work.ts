import type { PgBoss } from 'pg-boss'
import type { Services } from '../core/services.ts'
import { createExpireOrdersHandler } from '../jobs/expire-orders.handler.ts'
import { expireOrdersJob } from '../jobs/expire-orders.job.ts'
import { moneyAlertsJob } from '../jobs/money-alerts.job.ts'
import { nightlyReportJob } from '../jobs/nightly-report.job.ts'
import { createReconcilePaymentsHandler } from '../jobs/reconcile-payments.handler.ts'
import { reconcilePaymentsJob } from '../jobs/reconcile-payments.job.ts'
import { createRefundHandler } from '../jobs/refund.handler.ts'
import { refundJob } from '../jobs/refund.job.ts'
import { createCaseAlerts, createNightlyReport } from '../modules/payments/index.ts'

/** Clocks of orders, questions to gateways, and money that goes back. */
export async function startMoneyWork(boss: PgBoss, services: Services): Promise<void> {
  const refund = createRefundHandler(services)
  await boss.work<{ refundId: string }>(refundJob.name, { pollingIntervalSeconds: 1 }, async ([job]) => {
    if (job) await refund(job.data)
  })
  await boss.work(expireOrdersJob.name, createExpireOrdersHandler(services))
  await boss.work(reconcilePaymentsJob.name, createReconcilePaymentsHandler(services))
  await boss.work(moneyAlertsJob.name, createCaseAlerts(services))
  await boss.work(nightlyReportJob.name, createNightlyReport(services))
  await boss.schedule(nightlyReportJob.name, '30 1 * * *', null, { tz: 'Asia/Ho_Chi_Minh' })
  // A night on which no worker ran is made up for; a day that has its report keeps it.
  await services.queue.send(nightlyReportJob, {})
  await boss.schedule(moneyAlertsJob.name, '*/10 * * * *')
  await boss.schedule(expireOrdersJob.name, '* * * * *')
  await boss.schedule(reconcilePaymentsJob.name, '*/5 * * * *')
}
