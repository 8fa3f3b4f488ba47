// Loaded into every service by `--import`: a service ends when the process that started it is gone,
// also when that was killed and could tell nobody.
const HARD_STOP_MS = 8000

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), HARD_STOP_MS).unref()
  process.kill(process.pid, 'SIGTERM')
})
// The listener above must not keep a finished service alive.
process.channel?.unref()
