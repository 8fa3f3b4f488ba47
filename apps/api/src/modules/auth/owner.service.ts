import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { insertUser } from './auth.repo.ts'
import { hashPassword } from './password.ts'
import { assertGoodPassword, assertLongEnough, minPasswordLength } from './password-rules.ts'
import { userSearchText } from './register.service.ts'

/** An error whose message is one sentence for the person who runs the command. */
export class OwnerError extends Error {
  override readonly name = 'OwnerError'
}

export interface NewOwner {
  email: string
  name: string
  password: string
}

/** Makes an administrator with every permission, active at once. @throws OwnerError */
export async function createOwner(
  { db, env, clock }: Needs<'db' | 'env' | 'clock'>,
  owner: NewOwner,
): Promise<void> {
  assertStaffPassword(owner, env.BRAND_NAME)
  const passwordHash = await hashPassword(owner.password)
  await db.transaction(async (tx) => {
    const now = clock()
    const user = await insertUser(tx, {
      email: owner.email,
      name: owner.name,
      passwordHash,
      role: 'admin',
      permissions: ['owner'],
      status: 'active',
      verifiedAt: now,
      createdAt: now,
      searchText: userSearchText(owner),
    })
    if (!user) throw new OwnerError(`Địa chỉ ${owner.email} đã có tài khoản.`)
    await recordAudit(tx, {
      actorId: null,
      action: 'user.owner_created',
      subjectType: 'user',
      subjectId: user.id,
      after: { role: user.role, permissions: user.permissions },
    })
  })
}

function assertStaffPassword(owner: NewOwner, brand: string): void {
  try {
    assertLongEnough(owner.password, 'admin', 'password')
    assertGoodPassword(owner.password, { ...owner, brand })
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'input.invalid')
      throw new OwnerError(`Mật khẩu cần ít nhất ${minPasswordLength.admin} ký tự.`)
    if (error instanceof AppError) throw new OwnerError('Mật khẩu quá phổ biến hoặc chứa tên, email của bạn.')
    throw error
  }
}
