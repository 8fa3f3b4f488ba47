import { expect, test } from 'vitest'
import { failureOf } from './mail-failure.ts'

const fault = (facts: object) => Object.assign(new Error('connect ECONNREFUSED'), facts)

test.each([
  [{ code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 No such user' }, 'address_refused', true],
  [{ code: 'EMESSAGE', responseCode: 554, response: '554 spam' }, 'refused', true],
  [{ code: 'EENVELOPE', responseCode: 450, response: '450 greylisted' }, 'busy', false],
  [{ code: 'EAUTH', responseCode: 535, response: '535 bad login' }, 'sign_in', false],
  [{ code: 'ECONNECTION' }, 'unreachable', false],
] as const)('a mail that failed with %o is told as %s', (facts, reason, isFinal) => {
  const answer = 'response' in facts ? facts.response : 'connect ECONNREFUSED'
  expect(failureOf(fault(facts))).toEqual({ reason, isFinal, answer })
})
