import { expect, test } from 'vitest'
import { auditKinds } from '../apps/api/src/db/audit.ts'
import { actionLabels } from '../apps/crm/src/components/audit/audit.messages.ts'

test('audit log: each action has words in the back office, and no words are left of an action that is gone', () => {
  expect(Object.keys(actionLabels).toSorted()).toEqual(Object.keys(auditKinds).toSorted())
})
