import { expect, test } from 'vitest'
import { explainInitdb } from './cluster.ts'

test('initdb: an operating-system account without a name gets an error that says what to do', () => {
  const said = 'initdb: could not look up effective user ID 1000: user does not exist'
  expect(explainInitdb(said)).toContain('thêm uid 1000 vào /etc/passwd')
})

test('initdb: any other error is passed on', () => {
  expect(explainInitdb('initdb: error: no space left\n')).toBe(
    'Không tạo được cơ sở dữ liệu: initdb: error: no space left',
  )
})
