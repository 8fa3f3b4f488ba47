import { AppError } from '@repo/contract'
import { type MemberState, memberStates } from '@repo/contract/lti-launch'
import { type Actor, auditOf } from '../../core/actor.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import * as repo from './classes.repo.ts'
import { createToolKeys } from './keys.service.ts'
import { type Member, readMembers } from './members.ts'
import { createPlatformCall, isAddressOf } from './platform-call.ts'
import { createPlatformTokens } from './platform-tokens.ts'

const readsByHour: Limit = { name: 'lti-members', max: 60, windowMs: HOUR_MS }
/** All pages of a class together. */
const READ_MS = 30_000

type Progress = Awaited<ReturnType<typeof repo.findProgress>>[number]

function stateOf(progress: Progress | undefined): MemberState {
  if (progress?.completedAt) return 'done'
  if ((progress?.percent ?? 0) > 0) return 'learning'
  return progress?.openedAt ? 'opened' : 'absent'
}

const inOrder = new Intl.Collator('vi').compare

/** Who of a class has begun the course that it opened, and who has not. */
export function createMembers({
  db,
  env,
  clock,
  log,
  limiter,
}: Needs<'db' | 'env' | 'clock' | 'log' | 'limiter'>) {
  const call = createPlatformCall(env)
  const tokens = createPlatformTokens(call, createToolKeys({ db, env, clock }), clock)

  const toView = ({ name }: Member, progress: Progress | undefined) => ({
    name: name ?? progress?.name ?? null,
    state: stateOf(progress),
    percent: progress?.completedAt ? 100 : (progress?.percent ?? 0),
    openedAt: progress?.openedAt?.toISOString() ?? null,
  })

  return {
    /**
     * Asks the platform each time, and keeps nothing of what it says but that it was asked for, and by whom. Names of
     * learners are for who may read learners, though the page is for who keeps the settings.
     * @throws AppError `access.denied`, `request.too_many`, `lti.not_found`, `lti.off`, `lti.members_unread`
     */
    async list(classId: string, actor: Actor) {
      if (!actor.rights.includes('learners.read')) throw new AppError('access.denied')
      await limiter.hit(readsByHour, actor.id)
      const found = await repo.findClass(db, classId)
      if (!found) throw new AppError('lti.not_found')
      const { schoolClass, platform } = found
      if (!platform.isActive) throw new AppError('lti.off')
      const isOwn = (url: string) => isAddressOf(url, platform, env)
      const signal = AbortSignal.timeout(READ_MS)
      const read = await readMembers({ call, tokens, signal }, platform, schoolClass.membersUrl, isOwn)
      if (read.members === null) {
        log.warn({ classId, status: read.status, fault: read.fault }, 'members of a class were not read')
        throw new AppError('lti.members_unread')
      }
      const { courseId, title } = schoolClass
      await recordAudit(db, {
        ...auditOf(actor),
        action: 'lti.members_read',
        subjectType: 'lti_platform',
        subjectId: platform.id,
        after: { title, courseId, count: read.members.length },
      })
      const subjects = read.members.map(({ subject }) => subject)
      const known = new Map(
        (await repo.findProgress(db, { platformId: platform.id, courseId, subjects })).map((one) => [
          one.subject,
          one,
        ]),
      )
      const items = read.members
        .map((one) => toView(one, known.get(one.subject)))
        .toSorted(
          (a, b) =>
            memberStates.indexOf(a.state) - memberStates.indexOf(b.state) ||
            a.percent - b.percent ||
            inOrder(a.name ?? '', b.name ?? ''),
        )
      return { items, hasMore: read.hasMore }
    },
  }
}
