import type { Caller } from '@repo/contract'
import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { startOfVietnameseDay } from '../../core/vietnam-time.ts'
import { maySeeSales, maySeeTask, type TaskName } from './dashboard.policy.ts'
import * as repo from './dashboard.repo.ts'

const TOP_COURSES = 5
const RECENT_ORDERS = 8

export function createDashboardService({ db, clock }: Needs<'db' | 'clock'>) {
  const salesLists = async (period: repo.Period, days: number) => {
    const [series, topCourses, recent] = await Promise.all([
      repo.sumByDay(db, period, days),
      repo.findTopCourses(db, period, TOP_COURSES),
      repo.findRecentOrders(db, RECENT_ORDERS),
    ])
    const recentOrders = recent.map((order) => ({ ...order, createdAt: order.createdAt.toISOString() }))
    return { series, topCourses, recentOrders }
  }

  return {
    /** Figures of the last days, today included, against as many days before; days begin at midnight in Việt Nam. */
    async dashboard(days: number, caller: Caller) {
      const now = clock()
      const to = new Date(startOfVietnameseDay(now).getTime() + DAY_MS)
      const from = new Date(to.getTime() - days * DAY_MS)
      const period = { from, to }
      const before = { from: new Date(from.getTime() - days * DAY_MS), to: from }
      const canSeeSales = maySeeSales(caller)
      const [current, previous, tasks, lists] = await Promise.all([
        repo.sumPeriod(db, period),
        repo.sumPeriod(db, before),
        repo.countTasks(db, now),
        canSeeSales ? salesLists(period, days) : null,
      ])
      const task = (name: TaskName) => {
        if (!maySeeTask(name, caller)) return null
        const { count, oldest } = tasks(name)
        return { count, oldest: oldest?.toISOString() ?? null }
      }
      const figure = (name: 'revenue' | 'orders' | 'newLearners' | 'completionPercent') => ({
        value: current[name],
        previous: previous[name],
      })
      return {
        days,
        updatedAt: now.toISOString(),
        newLearners: figure('newLearners'),
        completionPercent: figure('completionPercent'),
        sales: lists && { revenue: figure('revenue'), orders: figure('orders'), ...lists },
        tasks: {
          coursesInReview: task('coursesInReview'),
          pendingReviews: task('pendingReviews'),
          unansweredContacts: task('unansweredContacts'),
          failedVideos: task('failedVideos'),
          unmatchedMoney: task('unmatchedMoney'),
          misfitOrders: task('misfitOrders'),
          refundsToTransfer: task('refundsToTransfer'),
          refundsToReview: task('refundsToReview'),
        },
      }
    },
  }
}
