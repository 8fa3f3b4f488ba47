import { AppError, type Caller } from '@repo/contract'
import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import type { Db } from '../../db/client.ts'
import { readApart, together } from '../../db/together.ts'
import { crmMessages } from './crm.messages.ts'
import { maySeeSales, maySeeTask, type TaskName } from './dashboard.policy.ts'
import * as repo from './dashboard.repo.ts'
import { comparedWith, daysIn, type PeriodWish, periodOf } from './dashboard-period.ts'

const TOP_COURSES = 5
const RECENT_ORDERS = 8

const firstAndLast = ({ from, to }: repo.Period) => ({
  from: dayInVietnam(from),
  to: dayInVietnam(new Date(to.getTime() - DAY_MS)),
})

export function createDashboardService({ reports, clock }: Needs<'reports' | 'clock'>) {
  const salesOf = async (db: Db, period: repo.Period, before: repo.Period, days: number) => {
    const [series, topCourses, previous, recent] = await Promise.all([
      repo.findDays(db, period, days),
      repo.findTopCourses(db, period, TOP_COURSES),
      repo.sumRevenue(db, before),
      repo.findRecentOrders(db, RECENT_ORDERS),
    ])
    const recentOrders = recent.map((order) => ({ ...order, createdAt: order.createdAt.toISOString() }))
    const value = series.reduce((sum, { revenue }) => sum + revenue, 0)
    return { revenue: { value, previous }, series, topCourses, recentOrders }
  }

  return {
    /**
     * Figures of a period with those of the one it is compared with; days begin at midnight in Việt Nam.
     * @throws AppError `input.invalid` for own days that make no period
     */
    async dashboard(wish: PeriodWish, caller: Caller) {
      const now = clock()
      const period = periodOf(wish, now)
      if ('field' in period)
        throw new AppError('input.invalid', {
          details: [{ path: `query.${period.field}`, message: crmMessages.badPeriod[period.reason] }],
        })
      const before = comparedWith(period, wish.against)
      const days = daysIn(period)
      const canSeeSales = maySeeSales(caller)
      // They look at many rows, so two connections share them; no plan serves every period.
      const [current, previous, tasks, sales] = await readApart(() => {
        const [figures, lists] = [together(reports, { isKept: false }), together(reports, { isKept: false })]
        return Promise.all([
          repo.sumPeriod(figures, period),
          repo.sumPeriod(figures, before),
          repo.countTasks(lists, now),
          canSeeSales ? salesOf(figures, period, before, days) : null,
        ])
      })
      const task = (name: TaskName) => {
        if (!maySeeTask(name, caller)) return null
        const { count, oldest } = tasks(name)
        return { count, oldest: oldest?.toISOString() ?? null }
      }
      const differences = task('settlementDifferences')
      const figure = (name: keyof repo.PeriodFigures) => ({
        value: current[name],
        previous: previous[name],
      })
      return {
        days,
        ...firstAndLast(period),
        comparedFrom: firstAndLast(before).from,
        comparedTo: firstAndLast(before).to,
        updatedAt: now.toISOString(),
        newLearners: figure('newLearners'),
        activeLearners: figure('activeLearners'),
        watchedMs: figure('watchedMs'),
        completionPercent: figure('completionPercent'),
        sales: sales && { orders: figure('orders'), ...sales },
        tasks: {
          coursesInReview: task('coursesInReview'),
          pendingReviews: task('pendingReviews'),
          reportedReviews: task('reportedReviews'),
          reportedQuestions: task('reportedQuestions'),
          unansweredQuestions: task('unansweredQuestions'),
          unansweredContacts: task('unansweredContacts'),
          privacyRequests: task('privacyRequests'),
          professionsToReview: task('professionsToReview'),
          uncheckedLicences: task('uncheckedLicences'),
          expiredLicences: task('expiredLicences'),
          overdueCards: task('overdueCards'),
          failedVideos: task('failedVideos'),
          failedJobs: task('failedJobs'),
          unmatchedMoney: task('unmatchedMoney'),
          misfitOrders: task('misfitOrders'),
          settlementDifferences: differences && {
            ...differences,
            fileId: tasks('settlementDifferences').only,
          },
          refundsToTransfer: task('refundsToTransfer'),
          refundsToReview: task('refundsToReview'),
        },
      }
    },
  }
}
