import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { takenPortText } from './taken-port.ts'

const names = ['API_PORT', 'API_METRICS_PORT'] as const

test('taken port: the setting is named whose port another process has', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const error = await new Promise((resolve) => createServer().on('error', resolve).listen(port, '127.0.0.1'))
  const told = (variables: NodeJS.ProcessEnv) => takenPortText(error, variables, names)
  expect(told({ API_PORT: String(port), API_METRICS_PORT: '9464' })).toMatch(
    /^Cổng API_PORT .* hãy đổi API_PORT\.$/,
  )
  expect(told({ API_PORT: '4000', API_METRICS_PORT: String(port) })).toMatch(
    /^Cổng API_METRICS_PORT .* hãy đổi API_METRICS_PORT\.$/,
  )
  expect(told({})).toContain('API_PORT')
  await new Promise((resolve) => other.close(resolve))
})

test.each([new Error('x'), Object.assign(new Error('x'), { code: 'EACCES' }), null, 'text'])(
  'taken port: nothing is said of another error: %s',
  (error) => {
    expect(takenPortText(error, {}, names)).toBeNull()
  },
)
