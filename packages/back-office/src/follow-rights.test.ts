import { rightsMark } from '@repo/contract/rights'
import { signedInSession } from '@repo/testing'
import { expect, test, vi } from 'vitest'
import { createRightsFollower } from './follow-rights.ts'

function follow(rights: string[]) {
  const session = signedInSession({ role: 'admin', permissions: [], rights })
  const renew = vi.fn(async () => {})
  return { renew, onRights: createRightsFollower({ getSnapshot: session.getSnapshot, renew }) }
}

test('rights of the session, in whatever order, renew nothing', () => {
  const { renew, onRights } = follow(['orders.read', 'courses.read'])
  onRights(rightsMark(['courses.read', 'orders.read']))
  expect(renew).not.toHaveBeenCalled()
})

test('other rights renew the session, once however many answers bring them', () => {
  const { renew, onRights } = follow(['orders.read'])
  onRights(rightsMark(['orders.read', 'refunds.manage']))
  onRights(rightsMark(['orders.read', 'refunds.manage']))
  expect(renew).toHaveBeenCalledTimes(1)
  onRights(rightsMark([]))
  expect(renew).toHaveBeenCalledTimes(2)
})

test('the built-in roles of a session without rights of its own stand for theirs', () => {
  const session = signedInSession({ role: 'admin', permissions: ['owner'] })
  const renew = vi.fn(async () => {})
  createRightsFollower({ getSnapshot: session.getSnapshot, renew })(rightsMark(['orders.read']))
  expect(renew).toHaveBeenCalledTimes(1)
})
