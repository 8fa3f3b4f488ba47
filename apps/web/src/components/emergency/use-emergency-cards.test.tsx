import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type KeptCards, readKeptCards } from './kept-cards.ts'
import { useEmergencyCards } from './use-emergency-cards.ts'

let account = 'lan'
vi.mock('./kept-cards.ts', () => ({ keepCards: vi.fn(), readKeptCards: vi.fn() }))
vi.mock('@repo/session', () => ({ useSession: () => ({ user: { id: account } }) }))
vi.mock('@repo/shell/api-context', () => ({
  useApi: () => ({ emergencyCards: { cards: { query: () => ({}) } } }),
}))
vi.mock('@tanstack/react-query', () => ({
  useQuery: () => ({ data: undefined, dataUpdatedAt: 0, fetchStatus: 'paused' }),
}))

test('kept cards of an account are never shown to the next one', async () => {
  const answer = Promise.withResolvers<KeptCards | null>()
  vi.mocked(readKeptCards).mockImplementation((owner) =>
    owner === 'lan' ? Promise.resolve({ savedAt: 1, items: [] }) : answer.promise,
  )
  const { result, rerender } = renderHook(useEmergencyCards)
  await waitFor(() => expect(result.current).toMatchObject({ cards: [], keptAt: 1 }))
  account = 'minh'
  rerender()
  expect(result.current).toMatchObject({ cards: undefined, keptAt: null, isMissing: false })
  answer.resolve(null)
  await waitFor(() => expect(result.current.isMissing).toBe(true))
})
