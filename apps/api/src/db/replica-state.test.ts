import { expect, test } from 'vitest'
import { createReplicaState } from './replica-state.ts'
import { readPosition } from './wal-position.ts'

const at = (position: number) => BigInt(position)

test.each([
  ['0/0', 0n],
  ['16/B374D848', 0x16_b374_d848n],
  ['FFFFFFFF/FFFFFFFF', 0xffff_ffff_ffff_ffffn],
  ['16/b374d848', null],
  ['1/2/3', null],
  ['', null],
  [undefined, null],
])('position in the log: %s is read as %s', (text, position) => {
  expect(readPosition(text)).toBe(position)
})

test('replica: answers nothing before it has shown that it has what the primary had when it was asked', () => {
  const state = createReplicaState()
  expect(state.choose(1000, {})).toBe('away')
  state.looked({ askedAt: 1000, written: at(10), replayed: at(9) })
  expect(state.choose(1000, {})).toBe('away')
  expect(state.lagMs(1000)).toBeNull()
  state.looked({ askedAt: 1100, written: at(12), replayed: at(11) })
  expect(state.choose(1200, {})).toBe('replica')
  expect(state.lagMs(1200)).toBe(200)
})

test('replica: one that is further behind than five seconds answers nothing, and answers again once it has caught up', () => {
  const state = createReplicaState()
  state.looked({ askedAt: 0, written: at(10), replayed: at(10) })
  for (let second = 1; second <= 6; second += 1)
    state.looked({ askedAt: second * 1000, written: at(10 + second), replayed: at(10) })
  expect(state.choose(5000, {})).toBe('replica')
  expect(state.choose(5001, {})).toBe('away')
  state.looked({ askedAt: 7000, written: at(20), replayed: at(16) })
  expect(state.choose(7000, {})).toBe('replica')
  expect(state.lagMs(7000)).toBe(1000)
})

test('replica: who has written reads the primary until the replica has what was written, others do not wait', () => {
  const state = createReplicaState()
  state.looked({ askedAt: 0, written: at(10), replayed: at(10) })
  expect(state.choose(100, { after: at(11) })).toBe('behind')
  expect(state.choose(100, { after: null })).toBe('replica')
  state.looked({ askedAt: 200, written: at(12), replayed: at(11) })
  expect(state.choose(200, { after: at(11) })).toBe('replica')
})

test('replica: public answers wait for what had changed when it was asked for the last time', () => {
  const state = createReplicaState()
  state.looked({ askedAt: 0, written: at(10), replayed: at(10) })
  state.changed(50)
  expect(state.choose(60, { publicChanges: true })).toBe('behind')
  expect(state.choose(60, {})).toBe('replica')
  state.looked({ askedAt: 50, written: at(10), replayed: at(10) })
  expect(state.choose(60, { publicChanges: true })).toBe('behind')
  state.looked({ askedAt: 70, written: at(14), replayed: at(13) })
  expect(state.choose(80, { publicChanges: true })).toBe('behind')
  state.looked({ askedAt: 90, written: at(15), replayed: at(14) })
  expect(state.choose(100, { publicChanges: true })).toBe('replica')
})

test('replica: nothing is known of one that was lost, whatever it had before', () => {
  const state = createReplicaState()
  state.looked({ askedAt: 0, written: at(10), replayed: at(10) })
  state.lost()
  expect(state.choose(1, {})).toBe('away')
  expect(state.choose(1, { after: at(3) })).toBe('away')
})
