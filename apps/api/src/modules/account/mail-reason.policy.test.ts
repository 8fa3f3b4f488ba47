import { expect, test } from 'vitest'
import { dropOf, type ReasonFacts } from './mail-reason.policy.ts'

const fresh = { isRead: false, isSo: true }
const facts = (change: Partial<ReasonFacts> = {}): ReasonFacts => ({
  account: { isOpen: true, email: 'lan@example.vn' },
  isWanted: true,
  news: [fresh],
  ...change,
})

test.each([
  ['whose reason holds is sent', facts(), null],
  ['whose text is the news is sent', facts({ news: [] }), null],
  ['of a row that is gone is dropped', facts({ account: null }), 'account_closed'],
  [
    'to a locked account is dropped',
    facts({ account: { isOpen: false, email: 'lan@example.vn' } }),
    'account_closed',
  ],
  [
    'to an address that the account left is dropped',
    facts({ account: { isOpen: true, email: 'moi@example.vn' } }),
    'address_changed',
  ],
  ['that is wanted no longer is dropped', facts({ isWanted: false }), 'unwanted'],
  ['whose notice was read is dropped', facts({ news: [{ isRead: true, isSo: true }] }), 'read'],
  ['about what was taken back is dropped', facts({ news: [{ isRead: false, isSo: false }] }), 'over'],
  [
    'of several news is sent for the sake of one',
    facts({ news: [{ isRead: true, isSo: true }, { isRead: false, isSo: false }, fresh] }),
    null,
  ],
  [
    'of several news that were read or taken back is dropped',
    facts({
      news: [
        { isRead: true, isSo: true },
        { isRead: false, isSo: false },
      ],
    }),
    'read',
  ],
] as const)('a waiting mail %s', (_, given, drop) => {
  expect(dropOf('lan@example.vn', given)).toBe(drop)
})
