// Whether the server of this container answers. It says nothing of the database: an API without one is kept, because
// a restart would not help.
const port = process.argv[2] ?? '3000'
const answer = await fetch(`http://127.0.0.1:${port}/livez`, { signal: AbortSignal.timeout(2500) }).catch(
  () => null,
)
process.exit(answer?.ok ? 0 : 1)
