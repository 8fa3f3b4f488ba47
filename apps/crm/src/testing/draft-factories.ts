import type { ApiContract, EndpointOutput } from '@repo/contract'

type Endpoints = ApiContract['courseDrafts']
export type PendingChanges = EndpointOutput<Endpoints['pendingChanges']>

/** A course of which nothing waits and nothing is missing. */
export const buildPending = (overrides: Partial<PendingChanges> = {}): PendingChanges => ({
  isHeld: true,
  saved: null,
  details: [],
  curriculum: [],
  checklist: [
    {
      item: 'outcomes',
      text: 'Có kết quả học tập.',
      state: 'done',
      place: { kind: 'field', field: 'outcomes' },
    },
  ],
  isPriceRefused: false,
  seen: { details: null, curriculum: null },
  ...overrides,
})
