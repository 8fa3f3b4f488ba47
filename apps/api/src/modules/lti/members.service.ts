import { AppError } from '@repo/contract'
import { type MemberState, memberStates } from '@repo/contract/lti-launch'
import type { Needs } from '../../core/services.ts'
import * as repo from './classes.repo.ts'
import { createToolKeys } from './keys.service.ts'
import { type Member, readMembers } from './members.ts'
import { createPlatformCall, isAddressOf } from './platform-call.ts'
import { createPlatformTokens } from './platform-tokens.ts'

type Progress = Awaited<ReturnType<typeof repo.findProgress>>[number]

function stateOf(progress: Progress | undefined): MemberState {
  if (!progress?.lastLaunchAt) return 'absent'
  if (progress.completedAt) return 'done'
  return (progress.percent ?? 0) > 0 ? 'learning' : 'opened'
}

const inOrder = new Intl.Collator('vi').compare

/** Who of a class has begun the course that it opened, and who has not. */
export function createMembers({ db, env, clock, log }: Needs<'db' | 'env' | 'clock' | 'log'>) {
  const call = createPlatformCall(env)
  const tokens = createPlatformTokens(call, createToolKeys({ db, env, clock }), clock)

  const toView = ({ name }: Member, progress: Progress | undefined) => ({
    name: name ?? progress?.name ?? null,
    state: stateOf(progress),
    percent: progress?.completedAt ? 100 : (progress?.percent ?? 0),
    lastLaunchAt: progress?.lastLaunchAt?.toISOString() ?? null,
  })

  return {
    /**
     * Asks the platform each time, and keeps nothing of what it says.
     * @throws AppError `lti.not_found`, `lti.off`, `lti.members_unread`
     */
    async list(classId: string) {
      const found = await repo.findClass(db, classId)
      if (!found) throw new AppError('lti.not_found')
      const { schoolClass, platform } = found
      if (!platform.isActive) throw new AppError('lti.off')
      const isOwn = (url: string) => isAddressOf(url, platform, env)
      const read = await readMembers({ call, tokens }, platform, schoolClass.membersUrl, isOwn)
      if (read.members === null) {
        log.warn({ classId, status: read.status, fault: read.fault }, 'members of a class were not read')
        throw new AppError('lti.members_unread')
      }
      const { courseId } = schoolClass
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
