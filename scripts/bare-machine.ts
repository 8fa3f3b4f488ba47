// Part of `npm test`: `npm start` on a machine that has nothing but Debian's smallest system, Node 20 and npm.
import { startOnBareMachine, whyNoBareMachine } from './lib/bare-machine.ts'
import { main } from './lib/lifetime.ts'
import { done, UserError, warn } from './lib/say.ts'

main(async () => {
  const reason = await whyNoBareMachine()
  if (reason) {
    warn(`Bỏ qua kiểm thử máy trống: ${reason}.`)
    return 0
  }
  const start = await startOnBareMachine()
  if (!start) return 0
  const { readyMs, statuses, output } = start
  const wrong = Object.entries(statuses).filter(([, status]) => status !== 200)
  if (wrong.length > 0) {
    throw new UserError(`npm start trên máy trống: ${JSON.stringify(statuses)}\n${output.trim()}`)
  }
  done(`npm start trên máy trống: sẵn sàng sau ${Math.round(readyMs / 1000)} giây`)
  return 0
})
