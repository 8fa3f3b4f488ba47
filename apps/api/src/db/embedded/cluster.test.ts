import { expect, test } from 'vitest'
import { explainInitdb } from './cluster.ts'

test('an account without a name is told what to do', () => {
  const said = 'initdb: could not look up effective user ID 1000: user does not exist'
  expect(explainInitdb(said)).toContain('thêm uid 1000 vào /etc/passwd')
})

test('any other complaint of initdb is handed on', () => {
  expect(explainInitdb('initdb: error: no space left\n')).toBe(
    'Không tạo được cơ sở dữ liệu: initdb: error: no space left',
  )
})
