import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import { findUserById, type User, updateUser } from './auth.repo.ts'
import { userSearchText } from './register.service.ts'
import { avatarUrl } from './session-issuer.service.ts'

export interface ProfileChange {
  name: string
  phone: string | null
  workplace: string | null
  profession: string | null
}

/** The own account, as its owner sees it. */
export function createProfileService({ db, env, sessions }: Needs<'db' | 'env' | 'sessions'>) {
  const toProfile = (user: User) => ({
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    workplace: user.workplace,
    profession: user.profession,
    role: user.role,
    avatarUrl: avatarUrl(env.PUBLIC_API_PREFIX, user.avatarPath),
    createdAt: user.createdAt.toISOString(),
  })

  return {
    async find(userId: string) {
      const user = await findUserById(db, userId)
      if (!user) throw new AppError('session.revoked')
      return toProfile(user)
    },
    async update(userId: string, change: ProfileChange) {
      const user = await findUserById(db, userId)
      if (!user) throw new AppError('session.revoked')
      const saved = await updateUser(db, userId, {
        ...change,
        searchText: userSearchText({ ...change, email: user.email }),
      })
      sessions.forget(userId)
      return toProfile(saved)
    },
  }
}
