// Owns a server until the test kills this process with SIGKILL.
import { startEmbeddedPostgres } from '../index.ts'

const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' })
process.send?.({ pid: server.pid, connectionString: server.connectionString })
setInterval(() => {}, 60_000)
