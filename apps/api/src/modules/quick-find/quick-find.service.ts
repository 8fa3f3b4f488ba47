import type { Caller } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import { mayFind, mayFindPeople } from './quick-find.policy.ts'
import * as repo from './quick-find.repo.ts'

export function createQuickFindService({ db }: Needs<'db'>) {
  return {
    /**
     * The few best matches of each kind; null for a kind that the caller may not open.
     * @param isWhole whether addresses and numbers are found whole only
     */
    async find(q: string, caller: Caller, isWhole: boolean) {
      const whose = mayFindPeople(caller)
      const [people, orders, courses, doctors, articles, pages, organisations] = await Promise.all([
        whose && repo.findPeople(db, q, { role: whose === 'all' ? undefined : whose, isWhole }),
        mayFind('orders', caller) ? repo.findOrders(db, q) : null,
        mayFind('courses', caller) ? repo.findCourses(db, q) : null,
        mayFind('doctors', caller) ? repo.findDoctors(db, q) : null,
        mayFind('articles', caller) ? repo.findArticles(db, q) : null,
        mayFind('pages', caller) ? repo.findPages(db, q) : null,
        mayFind('organisations', caller) ? repo.findOrganisations(db, q, isWhole) : null,
      ])
      return { people, orders, courses, doctors, articles, pages, organisations }
    },
  }
}
